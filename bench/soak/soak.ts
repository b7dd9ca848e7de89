// npm run soak [-- MINUTES]: half load; memory, handles and the database must be the same at the end as in the middle.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { callers } from '../harness/callers.ts'
import { checkService, requestToken } from '../harness/check-answers.ts'
import {
  apiVariant,
  type Counted,
  countLoad,
  load,
  type Measured,
  mixed,
  paced,
  tokenVariant,
  type Variant,
} from '../harness/load.ts'
import { residentMegabytes, type Server, startService } from '../harness/processes.ts'
import { connect, seed } from '../harness/seed.ts'

const minutes = Number(process.argv[2] ?? 30)
const sampleEveryMs = 5_000
/** How much higher the values may be at the end than in the middle. */
const tolerance = 1.1

interface Sample {
  'resident memory, MB': number
  'open handles': number
  /** Without the audit trail, which keeps a row of every edit for its retention time. */
  'database, MB': number
  'database connections': number
}

const scripts = mkdtempSync(join(tmpdir(), 'backoffice-soak-'))
const dataDir = makeDataFolder()
const cleanUp: (() => unknown)[] = [() => rmSync(scripts, { recursive: true }), () => removeDataFolder(dataDir)]
const samples: Sample[] = []
let writes = 0
const refused: unknown[] = []
/** A shared machine may stop for seconds, during which nothing responds. */
let stoodStillMs = 0
try {
  await soak()
} finally {
  for (const step of cleanUp.reverse()) await step()
}

async function soak(): Promise<void> {
  const service = await startService(dataDir)
  cleanUp.push(service.stop)
  await seed(dataDir, 1_000)
  const client = await connect(dataDir)
  cleanUp.push(() => client.end())
  const { tokens } = await checkService(service)
  const everything = mixed(scripts, [
    tokenVariant(scripts, 'issue', service),
    apiVariant(scripts, 'check', service, tokens),
  ])
  await load(everything, 5)
  const full = await load(everything, 10)
  const half = await paceOfHalf(everything, full)
  const ended = new AbortController()
  // If one of the three fails, the other two must stop.
  cleanUp.push(() => ended.abort())
  const [halfLoad] = await Promise.all([
    countLoad(half, minutes * 60, ended.signal).finally(() => ended.abort()),
    keepSampling(service, client, ended.signal),
    keepWriting(service, ended.signal),
  ])
  report(full, halfLoad)
}

/** A connection also waits for its responses; a trial run shows by how much. */
async function paceOfHalf(everything: Variant, full: Measured): Promise<Variant> {
  const wanted = full.perSecond / 2
  const tried = await load(paced(scripts, everything, wanted), 5)
  return paced(scripts, everything, 1 / Math.max(2 / wanted - 1 / tried.perSecond, 1 / full.perSecond))
}

async function keepSampling(service: Server, client: pg.Client, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const fellAsleepAt = performance.now()
    await sleep(sampleEveryMs)
    stoodStillMs = Math.max(stoodStillMs, performance.now() - fellAsleepAt - sampleEveryMs)
    samples.push(await look(service, client))
  }
}

/** Edits people, so that the database has dead rows to clean up. */
async function keepWriting(service: Server, ended: AbortSignal): Promise<void> {
  for (; !ended.aborted; writes++) {
    await edit(service, callers[writes % callers.length]).catch((error) => refused.push(error))
    await sleep(200)
  }
}

async function edit(service: Server, caller: (typeof callers)[number] | undefined): Promise<void> {
  const { access_token } = JSON.parse(await requestToken(`${service.url}/oauth/token`, caller))
  const response = await fetch(`${service.url}/api/1/users/${caller?.userUuid}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${access_token}`,
      'service-client-uuid': caller?.clientId ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ display_name: `Name ${writes}` }),
  })
  assert.equal(response.status, 200, await response.text())
}

async function look(server: Server, client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ size: string; connections: number }>(
    `select pg_database_size(current_database()) - pg_total_relation_size('audit_events') as size,
       (select count(*)::int from pg_stat_activity where application_name like 'backoffice%') as connections`,
  )
  return {
    'resident memory, MB': residentMegabytes(server),
    'open handles': readdirSync(`/proc/${server.pid}/fd`).length,
    'database, MB': Number(rows[0]?.size) / 2 ** 20,
    'database connections': rows[0]?.connections ?? 0,
  }
}

function report(full: Measured, halfLoad: Counted): void {
  const share = Math.round((100 * halfLoad.perSecond) / full.perSecond)
  console.log(`\n${minutes} minutes at ${share} % of full load, and ${writes} edits meanwhile\n`)
  console.log(`no success: ${halfLoad.failures} requests, ${refused.length} edits; ten seconds late: ${halfLoad.late}`)
  if (refused.length > 0) console.log('the first edit without success:', refused[0])
  console.log(`the machine stood still for up to ${(stoodStillMs / 1000).toFixed(1)} s\n`)
  console.log(`${''.padEnd(22)}${['start', 'middle', 'end'].map((when) => when.padStart(10)).join('')}`)
  let grown = 0
  for (const name of Object.keys(samples[0] ?? {}) as (keyof Sample)[]) {
    const [start = 0, middle = 0, end = 0] = [0, 0.45, 0.9].map((from) => median(name, from))
    const flat = end <= middle * tolerance
    if (!flat) grown++
    const figures = [start, middle, end].map((value) => value.toFixed(1).padStart(10)).join('')
    console.log(`${name.padEnd(22)}${figures}  ${flat ? 'flat' : 'GROWS'}`)
  }
  const good = grown === 0 && halfLoad.failures === 0 && refused.length === 0 && samples.length > 0
  process.exitCode = good ? 0 : 1
}

/** The median of a tenth of all samples, starting at this fraction of the time. */
function median(name: keyof Sample, from: number): number {
  const first = Math.floor(samples.length * from)
  const part = samples.slice(first, first + Math.max(1, Math.ceil(samples.length / 10)))
  return part.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
}
