import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, small, user, writeBundle } from '../testing/samples/one-roster-bundle.ts'
import { removeDataFolder } from '../testing/service/data-folder.ts'
import { runCommand } from '../testing/service/run-command.ts'
import { startServiceProcess } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'

test('an operator tries, imports and exports a bundle on the command line while the service runs', async () => {
  const dataDir = await makeUsedDataFolder()
  const service = await startServiceProcess({ DATA_DIR: dataDir })
  try {
    const run = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir })
    await run('area', 'create', 'North')
    const others = Array.from({ length: 21 }, (_, n) => user(`other-${n}`, 'counselor'))
    const users = [...small.users, ...others, user('parent', 'parent')]
    const courses = [...small.courses, { sourcedId: 'course-2', courseCode: 'x'.repeat(65) }]
    const bundle = writeBundle({ ...small, users, courses }, { mode: 'bulk' })
    const reportFile = join(makeFolder(), 'refused.csv')
    const reason = 'no role here corresponds to "counselor"; change the role in the source, or remove the line'

    const endedFile = join(makeFolder(), 'ended.csv')
    const tried = await run('import', bundle, '--area', 'north', '--dry-run', '--ended', endedFile)
    expect([tried.code, tried.failed]).toEqual([0, ''])
    expect(tried.said).toContain(`Dry run: imported ${bundle} into north and rolled back. Nothing was changed.\n`)
    expect(tried.said).toContain(`Everything that would end is in ${endedFile}.\n`)
    expect(readFileSync(endedFile, 'utf8')).toBe('"file","user","class","org","name"\r\n')

    const done = await run('import', bundle, '--area', 'north', '--report', reportFile)
    expect(done.said.split('\n').slice(0, 12)).toEqual([
      `Imported ${bundle} into north.`,
      'Read orgs.csv (bulk), courses.csv (bulk), classes.csv (bulk), users.csv (bulk), enrollments.csv (bulk).',
      '',
      '            CREATED  CHANGED  UNCHANGED  ENDED  REFUSED',
      'orgs        3        0        0          0      0',
      'users       3        0        0          0      21',
      'classes     1        0        0          0      0',
      'enrolments  1        0        0          0      0',
      'courses                                         1',
      '',
      'Not imported: 1 person with the role parent, guardian or relative; 1 enrolment, because only learners are enrolled.',
      '',
    ])
    expect(done.said).toContain('22 lines were refused:\n  courses.csv:3 course-2: courseCode is "xxx')
    expect(done.said).toContain(`\n  users.csv:5 other-0: ${reason} (unknown_role)\n`)
    expect(done.said.match(/no role here corresponds to/g)).toHaveLength(19)
    expect(done.said).toContain(`  and 2 more\nAll refused lines are in ${reportFile}.\n`)
    expect(readFileSync(reportFile, 'utf8').trim().split('\n')).toHaveLength(23)
    expect([done.code, done.failed]).toEqual([0, ''])

    const again = await run('import', bundle, '--area', 'north', '--json')
    expect(JSON.parse(again.said)).toMatchObject({
      learning_area: 'north',
      dry_run: false,
      oneroster_version: '1.1',
      files: { 'users.csv': 'bulk' },
      users: { created: 0, changed: 0, unchanged: 3, ended: 0, refused: 21 },
      courses: { refused: 1 },
      roles: { refused: 0 },
      not_imported: 1,
      not_imported_family: 1,
      refused: 22,
      refusals: expect.arrayContaining([
        {
          file: 'users.csv',
          line: 5,
          sourced_id: 'other-0',
          reason,
          code: 'unknown_role',
          params: { role: 'counselor', stays: null },
        },
      ]),
    })

    const folder = join(makeFolder(), 'out')
    const [empty, written] = await Promise.all([
      run('import', makeFolder(), '--area', 'north'),
      run('export', folder, '--area', 'north'),
    ])
    expect(empty).toMatchObject({
      code: 1,
      said: '',
      failed: expect.stringMatching(/contains no file of a OneRoster bundle, such as users\.csv\.\n$/),
    })
    expect(written.said).toMatch(/^Wrote north to \S+\.\n\nFILE +ROWS\nhierarchy-levels\.csv +4\nusers\.csv +3\n/)
    expect(readdirSync(folder)).toHaveLength(4)
  } finally {
    await service.stop()
    removeDataFolder(dataDir)
  }
})
