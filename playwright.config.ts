import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.js'

export default defineConfig({
  testDir: 'e2e/browser',
  globalSetup: './e2e/browser/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each test runs a service and a database of its own. One worker more than CI has cores: tests also wait.
  workers: 3,
  // A defect fails twice, a machine that stood still once; the report names what needed a second try.
  retries: 1,
  forbidOnly: true,
  // A slow machine gets time, a hang still ends: what passes waits for none of these.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: process.stdout.isTTY ? 'line' : 'list',
  use: {
    actionTimeout: 45_000,
    // Not of the first try: recording takes a third of the processor time of all tests.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No spare processes for pages that never come: half of all renderers.
        '--renderer-process-limit=1',
        // Pages live for seconds: to optimise their code takes longer than to run it as it is.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
