import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Explained {
  sql: string
  parameters: string[]
  /** Node types, with the index and the number of rows of each. */
  steps: string[]
  /** Pages touched. */
  buffers: number
  sequentialScans: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Logs the plans of the service's own queries, so that no copy of its SQL can differ. */
export async function explaining<Result>(db: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const settings = {
    log_min_duration: '0',
    log_analyze: 'on',
    log_buffers: 'on',
    log_timing: 'off',
    log_format: 'json',
  }
  await db.query(`alter database postgres set session_preload_libraries = 'auto_explain'`)
  for (const [name, value] of Object.entries(settings)) {
    await db.query(`load 'auto_explain'; alter database postgres set auto_explain.${name} = '${value}'`)
  }
  await renewConnections(db)
  return work().finally(async () => {
    await db.query('alter database postgres reset all')
    await renewConnections(db)
  })
}

/** The plan of one request for a list. Only works within `explaining`. */
export async function explain(dataDir: string, table: string, request: () => Promise<unknown>): Promise<Explained> {
  const folder = join(realpathSync(join(dataDir, 'postgres')), 'log')
  const log = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('')
  const before = log().length
  await request()
  for (let tries = 0; tries < 100; tries++) {
    // PostgreSQL writes its log a moment later.
    await sleep(20)
    // Continuation lines in the log begin with a tab; the plan is the last part of its entry.
    const queries = [
      ...log()
        .slice(before)
        .matchAll(/ plan:\n(\t\{\n[\s\S]*?\n\t\})\n/g),
    ]
      .map(([, text = '']) => JSON.parse(text.replaceAll('\n\t', '\n')))
      .filter((entry) => new RegExp(`from "?${table}"? as t`).test(entry['Query Text']))
      .map(summarise)
    const [first, ...others] = queries
    if (first) return others.reduce(together, first)
  }
  throw new Error(`PostgreSQL has not explained the list of ${table}`)
}

/** A search sends one query per tier, up to four. */
function together(one: Explained, next: Explained): Explained {
  return {
    ...one,
    steps: [...one.steps, 'then', ...next.steps],
    buffers: one.buffers + next.buffers,
    sequentialScans: [...one.sequentialScans, ...next.sequentialScans],
  }
}

function summarise(entry: { 'Query Text': string; 'Query Parameters'?: string; Plan: PlanNode }): Explained {
  const nodes = flatten(entry.Plan)
  return {
    sql: entry['Query Text'],
    parameters: [...(entry['Query Parameters'] ?? '').matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
      ([, value = '']) => value.replaceAll("''", "'"),
    ),
    steps: nodes.map((node) => {
      const on = node['Index Name'] ?? node['Relation Name']
      const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
      return `${node['Node Type']}${on ? ` ${on}` : ''}: ${rows}`
    }),
    buffers: entry.Plan['Shared Hit Blocks'] + entry.Plan['Shared Read Blocks'],
    sequentialScans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'hierarchy_levels')
      .map((node) => node['Relation Name'] ?? ''),
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

/** Reopens the service's connections, so that the current settings apply. */
async function renewConnections(db: pg.Client): Promise<void> {
  await db.query(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = 'backoffice'`)
  await sleep(500)
}
