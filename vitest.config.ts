import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { skippedFiles } from './packages/server/src/testing/postgres/citus-skips.ts'
import { CitusSkipsReporter } from './packages/server/src/testing/run/citus-skips-reporter.ts'
import { FailedFilesReporter } from './packages/server/src/testing/run/failed-files-reporter.ts'
import { SlowFilesFirst } from './packages/server/src/testing/run/slow-files-first.ts'

const { TEST_ON_CITUS, FAILED_FILES } = process.env

// As for `npm test -- --sequence.shuffle.files`: a sequencer of our own would not shuffle.
const shuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.js', 'connectors/*/test/*.test.ts'],
    globalSetup: 'packages/server/src/testing/run/global-setup.ts',
    setupFiles: ['run/property-tests.ts', 'postgres/skip-on-citus.ts'].map(
      (file) => `packages/server/src/testing/${file}`,
    ),
    // Real databases and processes: slow machines get time, a hang still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000 } },
    // A defect fails twice, a machine that stood still once; the report names what needed a second try. `npm test` repeats
    // files, too (scripts/second-try.js).
    retry: 1,
    reporters: [
      'default',
      ...(TEST_ON_CITUS ? [new CitusSkipsReporter()] : []),
      ...(FAILED_FILES ? [new FailedFilesReporter(FAILED_FILES)] : []),
    ],
    // One more than CI has cores: tests also wait, for time limits say.
    maxWorkers: 3,
    ...(TEST_ON_CITUS
      ? {
          exclude: [
            ...configDefaults.exclude,
            ...[...skippedFiles.keys()].map((file) => `packages/server/src/${file}`),
          ],
        }
      : {}),
    ...(shuffled ? {} : { sequence: { sequencer: SlowFilesFirst } }),
    // Loading the service takes longer than most files' tests, and no module holds state that a test could trip over.
    isolate: false,
    alias: {
      // n8n is not installed: the connector is no workspace of ours.
      'n8n-workflow': join(import.meta.dirname, 'connectors/n8n-nodes-backoffice/test/n8n-workflow.ts'),
    },
  },
})
