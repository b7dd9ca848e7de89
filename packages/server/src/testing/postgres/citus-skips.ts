/**
 * What cannot hold where areas are distributed, and why: files of tests, or single tests of them. `npm run test:citus`
 * skips them and prints this list.
 */
const skips: Record<string, string> = {
  'api/list-plans.test.ts': 'counts the rows that one server reads; those of areas are read on others',
  'database/upkeep/refresh-statistics.test.ts':
    'statistics of distributed tables are gathered on their servers, by autovacuum',
  'start/clean-up.test.ts > clean-up > removes all that is old, however much it is, and never more than 5,000 rows in one transaction':
    'counts by a trigger, which would run on another server',
  'database/events/sequencer.test.ts > rows that were numbered are not read again while an old snapshot keeps them from being removed':
    'transactions of other servers have other numbers, so all events that wait are looked at each time',
  'users/users.test.ts > people are counted up to a bound, then estimated, or said to be more if the list is filtered':
    'the coordinator has no estimate of rows on other servers: the service says that there are more',
}

/** Files of which nothing holds, and the reasons. */
export const skippedFiles = new Map(Object.entries(skips).filter(([key]) => key.endsWith('.test.ts')))

interface NamedTest {
  /** The path of its file. */
  file: string
  /** With those of the suites that it is in. */
  names: string[]
}

/** Why the test is skipped. */
export function findSkip({ file, names }: NamedTest): string | undefined {
  const path = file.split('packages/server/src/').at(-1) ?? ''
  return skips[[path, ...names].join(' > ')]
}
