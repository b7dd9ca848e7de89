import { andThen, type ValueOrPromise } from '../async/value-or-promise.ts'
import type { Written } from '../authority/written.ts'
import { startWriter, type Writer } from '../database/connection/batch-writer.ts'
import type { Db } from '../database/connection/database.ts'
import type { Log } from '../log.ts'
import { dateOf } from '../text/calendar-date.ts'
import { addToHour, type HourlySums, hourOf, startOfDay } from './hourly-sums.ts'
import { addVolumes, listVolumes, type Volume } from './volume-store.ts'

export interface WriteVolumes extends Writer {
  count(written: Written): void
  /** What an area or a client has written in each hour of the last day, on all instances. */
  lastDay(id: string): [hour: number, bytes: number][]
  /** The same for an area, without what is by clients that do not work now. */
  lastDayOfWorking(areaId: string): ValueOrPromise<[hour: number, bytes: number][]>
  /** Operators are warned once per day (UTC) of each area and client. */
  isFirstToday(id: string): boolean
}

interface Needs {
  db: Db
  log: Log
  now: () => Date
  /** Whether a client is neither revoked nor paused nor expired; remembered, and true to changes on all instances. */
  works: (clientId: string) => ValueOrPromise<boolean>
  flushEveryMs?: number
}

/** What is not known to be in the database yet. */
interface Batch {
  rows: Map<string, Volume>
  sums: HourlySums
}

const emptyBatch = (): Batch => ({ rows: new Map(), sums: new Map() })

/**
 * Adds up in memory what is written, and to the database in batches: never a write per call. A batch whose acknowledgement is
 * lost is counted twice, which is better than not at all. What others have written is known after the next batch of the area.
 */
export async function startWriteVolumes({ db, log, now, works, flushEveryMs = 5_000 }: Needs): Promise<WriteVolumes> {
  const known: HourlySums = new Map()
  const clientsOf = new Map<string, Set<string>>()
  let open = emptyBatch()
  let sending = emptyBatch()
  let [reportedOn, reported] = ['', new Set<string>()]

  function add(batch: Batch, volume: Volume): void {
    const { areaId, writerId, hour, bytes } = volume
    const key = `${areaId} ${writerId} ${hour.getTime()}`
    batch.rows.set(key, { ...volume, bytes: (batch.rows.get(key)?.bytes ?? 0) + bytes })
    addTo(batch.sums, volume)
    rememberClient(volume)
  }

  function rememberClient({ areaId, writerId }: Volume): void {
    if (writerId === areaId) return
    const clients = clientsOf.get(areaId) ?? new Set()
    clientsOf.set(areaId, clients.add(writerId))
  }

  function learn(volumes: readonly Volume[]): void {
    for (const { areaId, writerId } of volumes) for (const id of [areaId, writerId]) known.delete(id)
    for (const volume of volumes) {
      addTo(known, volume)
      rememberClient(volume)
    }
  }

  function forgetOld(): void {
    const since = startOfDay(now()).getTime()
    for (const [id, hours] of known) {
      for (const hour of hours.keys()) if (hour <= since) hours.delete(hour)
      if (hours.size === 0) known.delete(id)
    }
    for (const [areaId, clients] of clientsOf) {
      for (const id of clients) if (!known.has(id) && !open.sums.has(id)) clients.delete(id)
      if (clients.size === 0) clientsOf.delete(areaId)
    }
  }

  async function write(): Promise<void> {
    forgetOld()
    if (open.rows.size === 0) return
    ;[sending, open] = [open, emptyBatch()]
    const rows = [...sending.rows.values()]
    try {
      await addVolumes(db, rows)
    } catch (error) {
      sending = emptyBatch()
      for (const row of rows) add(open, row)
      throw error
    }
    const areaIds = [...new Set(rows.map(({ areaId }) => areaId))]
    const inDatabase = await listVolumes(db, startOfDay(now()), areaIds).catch(() => undefined)
    if (inDatabase) learn(inDatabase)
    else for (const row of rows) addTo(known, row)
    sending = emptyBatch()
  }

  function lastDay(id: string): [hour: number, bytes: number][] {
    const since = startOfDay(now()).getTime()
    const hours = new Map<number, number>()
    for (const sums of [known, sending.sums, open.sums]) {
      for (const [hour, bytes] of sums.get(id) ?? []) {
        if (hour > since) hours.set(hour, (hours.get(hour) ?? 0) + bytes)
      }
    }
    return [...hours]
  }

  learn(await listVolumes(db, startOfDay(now())))
  const writer = startWriter({ flushEveryMs, log, what: 'volumes of writes', write })

  return {
    count({ areaId, clientId, bytes }) {
      add(open, { areaId, writerId: clientId ?? areaId, hour: new Date(hourOf(now())), bytes })
    },
    lastDay,
    lastDayOfWorking(areaId) {
      const clients = [...(clientsOf.get(areaId) ?? [])]
      const working = clients.map(works)
      // Without a promise where all are remembered, as they nearly always are.
      const answered = working.some((one) => one instanceof Promise) ? Promise.all(working) : (working as boolean[])
      return andThen(answered, (answers) => {
        const left = new Map(lastDay(areaId))
        for (const id of clients.filter((_, index) => !answers[index])) {
          for (const [hour, bytes] of lastDay(id)) left.set(hour, (left.get(hour) ?? 0) - bytes)
        }
        return [...left]
      })
    },
    isFirstToday(id) {
      const today = dateOf(now())
      if (today !== reportedOn) [reportedOn, reported] = [today, new Set()]
      if (reported.has(id)) return false
      reported.add(id)
      return true
    },
    ...writer,
  }
}

function addTo(sums: HourlySums, { areaId, writerId, hour, bytes }: Volume): void {
  for (const id of new Set([areaId, writerId])) addToHour(sums, id, hour.getTime(), bytes)
}
