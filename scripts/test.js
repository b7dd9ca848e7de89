// npm test: everything that a change must pass. `npm test -- NAME` runs only the matching server tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from './build-web-when-stale.js'
import { check } from './check.js'
import { findChromium } from './find-chromium.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode, say, tool } from './run.js'
import { withSecondTry } from './second-try.js'

await installWhenStale()
await buildWebWhenStale()
const only = process.argv.slice(2)
const vitest = [tool('vitest/vitest.mjs'), 'run']

if (only.length > 0) {
  process.exitCode = await runNode([...vitest, ...only])
} else {
  process.exitCode = (await check()) || (await serviceTests()) || (await browserTests())
}

function serviceTests() {
  say('Testing the service …')
  return withSecondTry(async (files) => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-tests-'))
    const list = join(folder, 'failed.json')
    process.env.FAILED_FILES = list
    const code = await runNode([...vitest, ...files])
    const failed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    rmSync(folder, { recursive: true })
    return { code, failed }
  }, say)
}

function browserTests() {
  findChromium()
  say('Testing in the browser …')
  return runNode([tool('@playwright/test/cli.js'), 'test'])
}
