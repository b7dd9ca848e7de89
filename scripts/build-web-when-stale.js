import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, findNode, root, say, tool } from './run.js'

const stamp = join(root, 'packages/web/dist/.built-from')

/** Builds the web app unless the one that is there was built from these very files. */
export function buildWebWhenStale() {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the web app …')
  const { status, stdout, stderr } = spawnSync(findNode(), [tool('vite/bin/vite.js'), 'build', '--logLevel=warn'], {
    cwd: join(root, 'packages/web'),
    encoding: 'utf8',
  })
  if (status !== 0) fail(`The web app could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, sources)
}

function fingerprint() {
  const hash = createHash('sha256')
  const folders = ['packages/web', 'packages/web/src', 'packages/contract/src']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder.endsWith('src'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of ['package-lock.json', ...files.map((path) => path.slice(root.length + 1))].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
