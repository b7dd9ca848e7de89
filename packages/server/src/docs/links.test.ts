import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../..', import.meta.url).pathname
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'e2e/*.md', 'packages/*/*.md', 'connectors/*/*.md'], {
  cwd: root,
})

test('every link of the documents leads to a file, and to a heading of it', () => {
  expect(documents).toContain('docs/interface.md')
  const broken = documents.flatMap((name) =>
    linksOf(name)
      .filter((link) => !exists(name, link))
      .map((link) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every source file that a document names exists', () => {
  const sources = globSync('{packages,connectors,e2e,bench,scripts,deploy}/**/*.{ts,tsx,js}', {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  })
  expect(sources).toContain('packages/server/src/api/gate-steps.ts')
  const named = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/[`( ](\w[\w/.-]*\.(?:ts|tsx))\b/g)].map(([, file = '']) => ({
      name,
      file,
    })),
  )
  expect(named.filter(({ file }) => !sources.some((source) => `/${source}`.endsWith(`/${file}`)))).toEqual([])
})

/** Those to other files of the repository. */
function linksOf(name: string): string[] {
  const links = [...readFileSync(join(root, name), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^(https?|mailto):/.test(link))
}

function exists(name: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? join(root, name) : join(root, dirname(name), path)
  if (globSync(file).length === 0) return false
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
}

/** As GitHub makes them. */
function anchorsOf(document: string): string[] {
  const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}
