import type { Reporter, TestModule } from 'vitest/node'
import { skippedFiles } from '../postgres/citus-skips.ts'

/** Prints what was skipped, with its reason. */
export class CitusSkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].flatMap((test) => {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        return reason ? [{ reason, name: `${module.relativeModuleId}: ${test.fullName}` }] : []
      }),
    )
    process.stdout.write('\nNot run on Citus:\n')
    for (const [file, reason] of skippedFiles) process.stdout.write(`\n- ${reason}\n    ${file}\n`)
    for (const [reason, tests] of Map.groupBy(skipped, ({ reason }) => reason)) {
      process.stdout.write(`\n- ${reason}\n${tests.map(({ name }) => `    ${name}\n`).join('')}`)
    }
  }
}
