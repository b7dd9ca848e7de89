// npm run bench:import [-- USERS [ENROLMENTS]]: the import of a OneRoster bundle compared with a plain COPY of the same
// rows into the same tables, with the same indexes and triggers, as a ratio; and its memory at a fifth of the size and
// at full size.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { from as copyFrom } from 'pg-copy-streams'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { commandOptions } from '../../scripts/run.js'
import { cpuSecondsOf, megabytesOf } from '../harness/processes.ts'
import { connect } from '../harness/seed.ts'
import {
  classes,
  enrolmentsToCopy,
  orgs,
  type Size,
  usersToCopy,
  uuidV7,
  writeBundle,
  writeRows,
} from './import-rows.ts'

const full: Size = { users: Number(process.argv[2] ?? 100_000), enrolments: Number(process.argv[3] ?? 500_000) }
const fifth: Size = { users: Math.ceil(full.users / 5), enrolments: Math.ceil(full.enrolments / 5) }
const program = fileURLToPath(new URL('../../packages/server/src/cli/backoffice.ts', import.meta.url))

let areas = 0

const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-import-'))
const dataDir = makeDataFolder()
const service = await startServiceProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const client = await connect(dataDir)
try {
  await compare()
} finally {
  await client.end()
  await service.stop()
  removeDataFolder(dataDir)
  rmSync(folder, { recursive: true })
}

async function compare(): Promise<void> {
  await writeBundle(join(folder, 'full'), full)
  await writeBundle(join(folder, 'fifth'), fifth)
  const small = await runImport('fifth')
  // Each method runs once before and once after the other, so that the growing tables affect both.
  const first = await runImport('full')
  const copies = [await runCopy(), await runCopy()]
  const last = await runImport('full')
  const again = await runImport('full', first.area)

  const imports = [first, last]
  const ratio = (by: 'seconds' | 'cpu', others = imports) => (mean(copies, by) / mean(others, by)).toFixed(2)
  console.log(`${full.users} users and ${full.enrolments} enrolments, ${orgs} orgs, ${classes} classes\n`)
  console.log(`import to plain COPY, rows per second: ${ratio('seconds')}`)
  console.log(
    `  by round: ${imports.map(({ seconds }, n) => ((copies[n]?.seconds ?? 0) / seconds).toFixed(2)).join(', ')}`,
  )
  // CPU time hardly changes when others use the machine. The import's is that of both processes.
  console.log(`  by processor time: ${ratio('cpu')}`)
  console.log(`the same bundle again, which changes nothing, to COPY: ${ratio('seconds', [again])}`)
  console.log(`  by processor time: ${ratio('cpu', [again])}`)
  const memory = (name: 'importer' | 'backend') =>
    `${small.peak[name].toFixed()} MB, ${first.peak[name].toFixed()} MB: ${(first.peak[name] / small.peak[name]).toFixed(2)}`
  console.log(`peak resident memory of the import at a fifth and in full: ${memory('importer')}`)
  console.log(`peak own memory of its PostgreSQL process: ${memory('backend')}`)
}

function mean(runs: { seconds: number; cpu: number }[], by: 'seconds' | 'cpu'): number {
  return runs.reduce((sum, run) => sum + run[by], 0) / runs.length
}

/** Runs it as an operator does, in its own process, including the start. */
async function runImport(bundle: string, area = makeAreaName()) {
  const made = await client.query('select from learning_areas where slug = $1', [area])
  if (made.rowCount === 0) await insertArea(area)
  await client.query('checkpoint')
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...commandOptions, program, 'import', join(folder, bundle), '--area', area, '--json'],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const peak = { importer: 0, backend: 0, importerCpu: 0, backendCpu: 0 }
  const watching = new AbortController()
  const watched = watch(child.pid ?? 0, peak, watching.signal)
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - startedAt) / 1000
  watching.abort()
  await watched
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const { refused, enrolments } = JSON.parse(said)
  if (refused > 0) throw new Error(`${refused} lines were refused`)
  process.stderr.write(`import of ${bundle} (${enrolments.created} new enrolments): ${seconds.toFixed(1)} s\n`)
  return { area, seconds, cpu: peak.importerCpu + peak.backendCpu, peak }
}

interface Peak {
  importer: number
  backend: number
  importerCpu: number
  backendCpu: number
}

async function watch(pid: number, peak: Peak, signal: AbortSignal): Promise<void> {
  let backend: number | undefined
  while (!signal.aborted) {
    backend ??= (await client.query(`select pid from pg_stat_activity where application_name = 'backoffice import'`))
      .rows[0]?.pid
    const [importer, server] = [lookAt(pid, 'VmHWM'), lookAt(backend, 'RssAnon')]
    peak.importer = Math.max(peak.importer, importer.megabytes)
    peak.importerCpu = Math.max(peak.importerCpu, importer.cpu)
    peak.backend = Math.max(peak.backend, server.megabytes)
    peak.backendCpu = Math.max(peak.backendCpu, server.cpu)
    await sleep(100)
  }
}

function lookAt(pid: number | undefined, line: string): { megabytes: number; cpu: number } {
  const nothing = { megabytes: 0, cpu: 0 }
  try {
    return pid ? { megabytes: megabytesOf(pid, line), cpu: cpuSecondsOf(pid) } : nothing
  } catch {
    return nothing // It has ended.
  }
}

/** The same rows by COPY from prepared files, both tables in one transaction. */
async function runCopy() {
  const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const areaId = await insertArea(makeAreaName())
  const levels = await insertLevels(areaId)
  const courses = await insertCourses(areaId, levels)
  const people = Array.from({ length: full.users }, uuidV7)
  await writeRows(join(folder, 'users.copy'), usersToCopy(areaId, levels, people))
  await writeRows(join(folder, 'enrolments.copy'), enrolmentsToCopy(full, areaId, levels, courses, people))
  await client.query('checkpoint')
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(backend)]
  await client.query('begin')
  for (const [file, target] of [
    ['users.copy', 'users (area_id, uuid, kind, display_name, email, external_id, role, level_id, active)'],
    ['enrolments.copy', 'enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)'],
  ] as const) {
    await pipeline(createReadStream(join(folder, file)), client.query(copyFrom(`copy ${target} from stdin`)))
  }
  await client.query('commit')
  const seconds = (performance.now() - startedAt) / 1000
  process.stderr.write(`copy: ${seconds.toFixed(1)} s\n`)
  return { seconds, cpu: cpuSecondsOf(backend) - cpuBefore }
}

function makeAreaName(): string {
  areas += 1
  return `area-${areas}`
}

async function insertArea(slug: string): Promise<string> {
  const id = uuidV7()
  await client.query('insert into learning_areas (id, slug, name) values ($1, $2, $2)', [id, slug])
  await client.query(
    'insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug) values ($1, $1, array[$1::uuid], $2, $2)',
    [id, slug],
  )
  return id
}

async function insertLevels(areaId: string): Promise<string[]> {
  const ids = Array.from({ length: orgs }, uuidV7)
  await client.query(
    `insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name, external_id)
     select id, $1, $1, array[$1::uuid, id], 'Org ' || n, 'org-' || n from unnest($2::uuid[]) with ordinality as t (id, n)`,
    [areaId, ids],
  )
  return ids
}

async function insertCourses(areaId: string, levels: string[]): Promise<string[]> {
  const ids = Array.from({ length: classes }, uuidV7)
  await client.query(
    `insert into courses (id, area_id, level_id, title, description, language, status, self_enrolment, external_id)
     select id, $1, ($3::uuid[])[1 + n % ${orgs}], 'Class ' || n, '', 'en', 'published', false, 'class-' || n
     from unnest($2::uuid[]) with ordinality as t (id, n)`,
    [areaId, ids, levels],
  )
  return ids
}
