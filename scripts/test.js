// npm test: everything that a change must pass. `npm test -- NAME` runs only the matching server tests.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { check } from './check.js'
import { findChromium } from './find-chromium.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode, say, tool } from './run.js'

installWhenStale()
buildWebWhenStale()
const only = process.argv.slice(2)
const vitest = [tool('vitest/vitest.mjs'), 'run']

if (only.length > 0) {
  process.exitCode = await runNode([...vitest, ...only])
} else {
  process.exitCode = (await check()) || (await serviceTests()) || (await browserTests())
}

function serviceTests() {
  say('Testing the service …')
  return runNode(vitest)
}

function browserTests() {
  findChromium()
  say('Testing in the browser …')
  return runNode([tool('@playwright/test/cli.js'), 'test'])
}
