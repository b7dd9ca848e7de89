// npm run bench:citus [-- ROUNDS [SECONDS]]: the same requests on the distributed areas of a Citus cluster and on a plain
// database of its coordinator, as ratios. DATABASE_URL is that of the coordinator.
import pg from 'pg'
import {
  createClusterDatabase,
  distributeAreas,
  findWorkers,
} from '../../packages/server/src/testing/postgres/citus.ts'
import { withDatabase } from '../../packages/server/src/testing/postgres/clone-database.ts'
import { type Requests, startArea } from './area.ts'

const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 2)
const manyClients = 16

const coordinator = { connectionString: process.env.DATABASE_URL ?? '' }
if (!coordinator.connectionString)
  throw new Error('Set DATABASE_URL to the address of the coordinator of a Citus cluster.')
const workers = await findWorkers(coordinator)
const [plainName, clusterName] = [`backoffice_plain_${process.pid}`, `backoffice_citus_${process.pid}`]

try {
  await execute(coordinator, `create database ${plainName} template template0`)
  await createClusterDatabase(coordinator, workers, clusterName)
  await distributeAreas(withDatabase(coordinator, clusterName))
  const plain = await startArea(withDatabase(coordinator, plainName))
  const cluster = await startArea(withDatabase(coordinator, clusterName))
  for (const clients of [1, manyClients]) await compare(plain.requests, cluster.requests, clients)
  await plain.stop()
  await cluster.stop()
} finally {
  await execute(coordinator, `drop database if exists ${plainName} with (force)`)
  for (const server of [coordinator, ...workers]) {
    await execute(server, `drop database if exists ${clusterName} with (force)`)
  }
}

async function compare(plain: Requests, cluster: Requests, clients: number): Promise<void> {
  console.log(`\n${clients === 1 ? 'One client' : `${clients} clients`}: requests per second on Citus to plain`)
  for (const name of Object.keys(plain)) {
    const measured: { plain: number; cluster: number }[] = []
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const row = {
        plain: await countPerSecond(plain[name], clients),
        cluster: await countPerSecond(cluster[name], clients),
      }
      if (round > 0) measured.push(row)
    }
    const ratios = measured.map((row) => row.cluster / row.plain).sort((a, b) => a - b)
    const range = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`
    const ms = (side: 'plain' | 'cluster') => ((1000 * clients) / middle(measured.map((row) => row[side]))).toFixed(1)
    console.log(
      `${name.padEnd(20)} ${middle(ratios).toFixed(2)} (${range}); one takes ${ms('cluster')} ms, plain ${ms('plain')} ms`,
    )
  }
}

async function countPerSecond(send: Requests[string] | undefined, clients: number): Promise<number> {
  const start = performance.now()
  let sent = 0
  const client = async () => {
    while (performance.now() - start < seconds * 1000) {
      await send?.()
      sent++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return sent / ((performance.now() - start) / 1000)
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function execute({ connectionString }: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
