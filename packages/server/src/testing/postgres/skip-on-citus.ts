import { beforeEach } from 'vitest'
import { findSkip } from './citus-skips.ts'

if (process.env.TEST_ON_CITUS) {
  beforeEach(({ task, skip }) => {
    const names = [task.name]
    for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
    const reason = findSkip({ file: task.file.filepath, names })
    if (reason) skip(reason)
  })
}
