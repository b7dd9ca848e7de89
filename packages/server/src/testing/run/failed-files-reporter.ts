import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes which files failed, for a second try. None if anything else went wrong: their success would hide that. */
export class FailedFilesReporter implements Reporter {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: string): void {
    const failed = modules.filter((module) => module.state() === 'failed').map((module) => module.relativeModuleId)
    const isAll = unhandledErrors.length === 0 && reason === 'failed'
    writeFileSync(this.file, JSON.stringify(isAll ? failed : []))
  }
}
