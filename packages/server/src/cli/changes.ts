import { setTimeout as sleep } from 'node:timers/promises'
import { type Event, EventQuery } from '@backoffice/contract/event'
import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { commandLineActor } from '../authority/actor.ts'
import { createSettling } from '../database/events/sequencer.ts'
import { readEventCursor, writeEventCursor } from '../events/event-cursor.ts'
import { readFeed } from '../events/read-feed.ts'
import { showEvent } from '../events/show-event.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

const pageSize = 1000
const pollIntervalMs = 250

export const changesCommand = defineCommand({
  summary: 'show what happened in a learning area, oldest first',
  input: Type.Object({
    learning_area: Slug,
    ...Type.Pick(EventQuery, ['cursor', 'from', 'types']).properties,
    follow: Type.Optional(Type.Boolean()),
  }),
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' },
    from: { field: 'from', value: 'WHERE', expects: 'now, or oldest (default)' },
    cursor: { field: 'cursor', value: 'CURSOR', expects: 'a cursor that an earlier call printed' },
    types: { field: 'types', value: 'TYPES', expects: 'types of events, such as user.created,course.*' },
    follow: { field: 'follow', expects: 'go on, until Ctrl-C' },
  },
  async run(context, { learning_area, cursor, from = 'oldest', types, follow = false }, print) {
    return withData(context, 'changes', async (deps) => {
      const { id: areaId } = await requireLearningArea(deps.db, learning_area)
      const settling = createSettling(deps.db)
      const stopped = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
      let place = cursor === undefined ? from : readEventCursor(cursor)
      let next_cursor = cursor
      while (!stopped.signal.aborted) {
        // Events get their places from a running service. There may be none.
        await settling.once()
        const page = await readFeed(
          deps,
          { actor: commandLineActor, areaId },
          { from: place, types: types?.split(','), limit: pageSize },
        )
        const behind = next_cursor
        next_cursor = writeEventCursor(page.next)
        place = page.next
        const data = page.events.map(showEvent)
        if (data.length > 0) print({ text: data.map(line).join('\n'), data: { data, next_cursor } })
        if (data.length > 0 || next_cursor !== behind) continue
        if (!follow) break
        await sleep(pollIntervalMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      }
      return { text: `Continue with --cursor ${next_cursor}`, data: { data: [], next_cursor } }
    })
  },
})

function line({ happened_at, type, subject_id, version, changed, status, caused_by }: Event): string {
  const cause = caused_by && [caused_by.via, caused_by.client_id ?? caused_by.administrator].filter(Boolean).join(' ')
  return [
    happened_at,
    type,
    subject_id,
    version === undefined ? '' : `version ${version}`,
    changed?.join(', ') ?? '',
    status ?? '',
    cause ? `by ${cause}` : '',
  ]
    .filter(Boolean)
    .join('  ')
}
