import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts processes and databases: the files that use it take longest, however short they are. */
const slowTools =
  /testing\/(data-folder|postgres-server|program-environment|run-command|service-process|used-data-folder)\.ts/

/** Otherwise one worker would often end with a slow file when the other one has nothing left to do. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { slow = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      slowTools.test(readFileSync(moduleId, 'utf8')) ? 'slow' : 'others',
    )
    return [...slow, ...others]
  }
}
