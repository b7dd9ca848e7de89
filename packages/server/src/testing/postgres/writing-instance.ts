import pg from 'pg'
import { connectWithoutLimits } from '../../database/connection/database.ts'
import { startSequencer } from '../../database/events/sequencer.ts'
import { createLog } from '../../log.ts'

export interface WritingInstance {
  /** Commits one event of a person in a transaction of its own. */
  write(): Promise<void>
  stop(): Promise<void>
}

/** Another instance, as far as a service on the same database can tell: writes single events and numbers them. */
export function startWritingInstance(connectionString: string, areaId: string): WritingInstance {
  const log = createLog('warn')
  const db = connectWithoutLimits({ connectionString }, log)
  const writers = new pg.Pool({ connectionString, max: 4 })
  const listeners: (() => void)[] = []
  const onCommit = (listener: () => void) => void listeners.push(listener)
  const sequencer = startSequencer(db, { onCommit, onReset: () => undefined }, log)
  return {
    async write() {
      await writers.query({
        name: 'write',
        text: `insert into unsettled_events (area_id, types, subject_ids, versions, data)
          values ($1, '{user.changed}', array[gen_random_uuid()], '{1}', array['{"changed": ["email"]}'::jsonb])`,
        values: [areaId],
      })
      for (const announce of listeners) announce()
    },
    async stop() {
      await sequencer.stop()
      await db.destroy()
      await writers.end()
    },
  }
}
