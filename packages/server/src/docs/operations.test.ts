import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadConfig, settingNames } from '../config.ts'
import { reservedConnections, reservedFor } from '../database/connection/pools.ts'

const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

test('docs/operations.md explains every setting, and no other', () => {
  expect(firstColumn('setting').sort()).toEqual([...settingNames].sort())
})

test('docs/operations.md explains every command with all its options, and no other', () => {
  const program = fileURLToPath(new URL('../cli/backoffice.ts', import.meta.url))
  const help = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' })
  const commands = [...help.matchAll(/^ {2}(\S.*)$/gm)].map(([, usage]) => usage)
  expect(firstColumn('command').sort()).toEqual(commands.sort())
})

test('docs/operations.md names the connections that each process reserves', () => {
  const rows = Object.entries(reservedFor).map(([what, connections]) => `| ${what} | ${connections} |`)
  for (const row of rows) expect(guide).toContain(row)
  expect(guide).toContain(`(DATABASE_POOL + ${reservedConnections})`)
  const ofSixProcesses = 6 * (loadConfig({}).databasePool + reservedConnections)
  expect(guide).toContain(`three instances with two workers each and the default pool that is ${ofSixProcesses}.`)
})

/** What stands in backticks in the first column of the table that is titled so. */
function firstColumn(title: string): string[] {
  const [, table = ''] = guide.split(new RegExp(`^\\| ${title} \\|.*\n`, 'm'))
  const [rows = ''] = table.split('\n\n')
  return rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(.+?)`/g)].map(([, code = '']) => code))
}
