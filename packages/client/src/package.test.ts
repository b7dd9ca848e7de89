import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as attw from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../../../scripts/build-client-when-stale.js'
import { startIntegrationServer } from '../../server/src/testing/callers/integration.ts'
import { edgeProgram } from './testing/edge-program.ts'
import { type Example, readExamples } from './testing/examples.ts'
import { everyNode, run } from './testing/run.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const modules = join(root, 'node_modules')
const border = '-- end of example --'

/** The folder of a program in which only the packed package is installed. */
let folder: string
let tarball: Buffer

beforeAll(async () => {
  await buildClientWhenStale()
  folder = mkdtempSync(join(tmpdir(), 'backoffice-package-'))
  const said = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: here })
  const [{ filename }] = JSON.parse(said)
  tarball = readFileSync(join(folder, filename))
  const installed = join(folder, 'node_modules/@backoffice/client')
  mkdirSync(installed, { recursive: true })
  symlinkSync(join(modules, '@types'), join(folder, 'node_modules/@types'))
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1'], { cwd: installed })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package is what npm, bundlers and runtimes expect (publint)', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: toArrayBuffer(tarball) }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('its types are found by every way of resolving them (are the types wrong?)', async () => {
  const analysis = await attw.checkPackage(attw.createPackageFromTarballData(tarball))
  if (!analysis.types) throw new Error('no types')
  // It is an ES module on purpose: CommonJS uses import(), or require() from Node 22.12 on.
  const problems = analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')
  expect(problems).toEqual([])
})

test('it needs no other package', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@backoffice/client/package.json'), 'utf8'))
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(Object.keys(manifest)).not.toContain('peerDependencies')
})

test.each(everyNode())('it works where there is nothing but fetch (on %s)', async (node) => {
  const env = await credentials()
  writeFileSync(join(folder, 'edge.mjs'), edgeProgram)
  const printed = await run(node, ['--experimental-vm-modules', 'edge.mjs'], { cwd: folder, env })
  expect(printed).toBe('undefined north north not_found\n')
})

const documents = { 'README.md': join(here, 'README.md'), 'docs/connect.md': join(root, 'docs/connect.md') }

describe.each(Object.entries(documents))('the examples of %s', (_name, path) => {
  const examples = readExamples(readFileSync(path, 'utf8'), 'js')

  test.each(everyNode())('print what is written below them (on %s)', async (node) => {
    expect(examples.length).toBeGreaterThan(0)
    writeFileSync(join(folder, 'examples.mjs'), oneProgram(examples, `console.log('${border}')`))
    const printed = await run(node, ['examples.mjs'], { cwd: folder, env: await credentials() })
    expect(printed).toBe(whatIsWritten(examples))
  })
})

test('the examples have the right types, also where the compiler is strict', async () => {
  const programs = Object.values(documents).map((path, index) => {
    writeFileSync(join(folder, `${index}.mts`), oneProgram(readExamples(readFileSync(path, 'utf8'), 'js'), ''))
    return `${index}.mts`
  })
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const options = [...strict, '--module', 'nodenext', '--target', 'es2022', '--types', 'node', ...programs]
  expect(await run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options], { cwd: folder })).toBe('')
})

test('every command of docs/connect.md works as written', async () => {
  const examples = readExamples(readFileSync(documents['docs/connect.md'], 'utf8'), 'sh')
  expect(examples.length).toBeGreaterThan(0)
  const script = oneProgram(examples, `echo; echo '${border}'`)
  const printed = await run('sh', ['-euc', script], { cwd: folder, env: await credentials() })
  // Not every response ends with a newline.
  expect(printed.replace(/\n+/g, '\n')).toBe(whatIsWritten(examples))
})

/** Joins the examples in order, as a reader would try them, and prints a border after each. */
function oneProgram(examples: Example[], printBorder: string): string {
  return examples.map(({ code }) => `${code}\n${printBorder}\n`).join('')
}

function whatIsWritten(examples: Example[]): string {
  return examples.map(({ prints }) => `${prints}${border}\n`).join('')
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** The three values that a reader has, for an access token with write access in its own learning area. */
async function credentials(): Promise<Record<string, string>> {
  const server = await startIntegrationServer()
  const record = await server.createRecord({ token_name: 'Website', access: 'read_write' })
  return {
    BACKOFFICE_BASE_URL: server.url,
    BACKOFFICE_CLIENT_ID: record.client_id,
    BACKOFFICE_CLIENT_SECRET: record.client_secret,
  }
}
