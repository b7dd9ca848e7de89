import { connect } from '../harness/seed.ts'
import { type WriteCase, writeCases } from './write-cases.ts'
import { writeByService } from './write-load.ts'
import { startWriteService } from './write-service.ts'

const created = 20_000
const clients = 16

const firstPage: WriteCase = { name: 'first page', call: 'return "GET", "/api/1/users?limit=50"', bare: [] }

/** First pages of people per second of CPU time while 20,000 are created one by one, for the same after `analyze`. */
export async function compareFreshInstallation(cleanUp: (() => unknown)[], folder: string): Promise<void> {
  const service = await startWriteService(cleanUp)
  const db = await connect(service.dataDir)
  const [createOne] = writeCases as [WriteCase]
  // By CPU time: the rate depends on what else the machine does meanwhile, and this cannot be measured in turn.
  const read = async () => {
    const { serviceMs, postgresMs } = await writeByService(service, firstPage, clients, 1, folder)
    return 1 / (serviceMs + postgresMs)
  }
  // The first ones warm up.
  await writeByService(service, createOne, clients, 1, folder)
  await read()
  const pages: [people: number, perCpuSecond: number][] = []
  for (let people = 0; people < created; ) {
    await writeByService(service, createOne, clients, 2, folder)
    people = Number((await db.query('select count(*) from users')).rows[0].count)
    pages.push([people, await read()])
  }
  await db.query('analyze')
  const analysed = ((await read()) + (await read())) / 2
  await db.end()
  console.log(
    '\nFirst pages of people per second of processor time on a fresh installation, for the same after `analyze`\n',
  )
  for (const [people, perCpuSecond] of pages) {
    console.log(`${String(people).padStart(6)} people  ${(perCpuSecond / analysed).toFixed(2)}`)
  }
}
