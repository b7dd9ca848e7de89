import type { CallOptions } from './call.ts'
import type { ChangePage } from './change-page.ts'
import type { ChangeEvent, ChangesQuery, Course, Enrolment, HierarchyLevel, User } from './contract.ts'
import { type BackofficeError, isBackofficeError } from './errors.ts'
import type { Platform } from './platform.ts'
import type { Courses } from './resources/courses.ts'
import type { Enrolments } from './resources/enrolments.ts'
import type { HierarchyLevels } from './resources/hierarchy-levels.ts'
import type { Users } from './resources/users.ts'
import type { Settings } from './settings.ts'

/** A resource of the learning area, as in its list. */
export type SnapshotItem =
  | { resource: 'hierarchy_level'; item: HierarchyLevel }
  | { resource: 'user'; item: User }
  | { resource: 'course'; item: Course }
  | { resource: 'enrolment'; item: Enrolment }

export type FollowedResource = SnapshotItem['resource']

export interface FollowOptions {
  /** The last cursor that you kept. Without one, everything begins with a snapshot. */
  cursor?: string | undefined
  /** What to follow. Defaults to everything. */
  resources?: readonly FollowedResource[] | undefined
  /**
   * Gets all resources. Replace your copy with them, and keep the cursor. Called first if there is no cursor, and again if the
   * service cannot continue from yours, or could not be reached before the end.
   */
  onSnapshot(items: AsyncIterable<SnapshotItem>, cursor: string): void | Promise<void>
  /**
   * Gets the events since then, in order. Keep the cursor together with what you do, and skip events whose version you have.
   * If a call in it fails because the service cannot be reached, it gets the same events again. Any other error ends
   * `follow`.
   */
  onChange(events: ChangeEvent[], cursor: string): void | Promise<void>
  /** The service cannot continue from your cursor: it is too old, or a backup was restored. A snapshot follows. */
  onLost?(reason: 'cursor_expired' | 'cursor_lost'): void | Promise<void>
  /** The service cannot be reached, or asks to wait. `follow` tries again, with growing pauses of up to a minute. */
  onTrouble?(error: BackofficeError): void
  /** Ends `follow`. */
  signal?: AbortSignal | undefined
}

/** The calls of a client that `follow` needs. */
interface Source {
  changes(query: ChangesQuery, options?: CallOptions): Promise<ChangePage>
  hierarchyLevels: Pick<HierarchyLevels, 'list'>
  users: Pick<Users, 'list'>
  courses: Pick<Courses, 'list'>
  enrolments: Pick<Enrolments, 'list'>
}

const all = ['hierarchy_level', 'user', 'course', 'enrolment'] as const
const pageSize = 200
const eventsAtOnce = 1000
const longestWaitSeconds = 25
/** Between requests that were answered at once although there were no events. */
const pauseMs = 1000
const longestPauseMs = 60_000
/** Used when no signal is given. */
const never = new AbortController().signal

/** Keeps a copy of the learning area in step: a snapshot, then all changes. Returns when the signal is aborted. */
export async function follow(
  platform: Platform,
  { attemptTimeoutMs }: Pick<Settings, 'attemptTimeoutMs'>,
  client: Source,
  { cursor: known, resources = all, onSnapshot, onChange, onLost, onTrouble, signal = never }: FollowOptions,
): Promise<void> {
  const types = resources.map((resource) => `${resource}.*`).join(',')
  // The service must respond before the attempt is given up.
  const wait = Math.max(1, Math.min(longestWaitSeconds, Math.floor(attemptTimeoutMs / 1000) - 5))

  async function takeSnapshot(): Promise<string> {
    const { next_cursor } = await client.changes({ from: 'now', types }, { signal })
    const snapshot = createSnapshot(client, resources, { signal })
    await onSnapshot(snapshot.items(), next_cursor)
    snapshot.throwFailure()
    return next_cursor
  }

  async function readOn(cursor: string): Promise<string> {
    const askedAt = platform.now()
    const { data, next_cursor } = await client.changes({ cursor, types, wait, limit: eventsAtOnce }, { signal })
    if (data.length > 0) await onChange(data, next_cursor)
    else if (next_cursor === cursor && platform.now() - askedAt < pauseMs) await platform.sleep(pauseMs, signal)
    return next_cursor
  }

  let cursor = known
  for (let failures = 0; !signal.aborted; ) {
    try {
      cursor = await (cursor === undefined ? takeSnapshot() : readOn(cursor))
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (!isBackofficeError(error)) throw error
      const lost = lostCursor(error)
      if (lost) {
        cursor = undefined
        await onLost?.(lost)
      } else if (mayPass(error)) {
        onTrouble?.(error)
        const longest = Math.min(longestPauseMs, pauseMs * 2 ** failures++)
        await platform.sleep(longest * (0.5 + platform.random() / 2), signal).catch(() => undefined)
      } else throw error
    }
  }
}

/** Reads all lists completely. */
function createSnapshot(client: Source, resources: readonly FollowedResource[], options: CallOptions) {
  let failure: unknown
  const lists: { [Resource in FollowedResource]: () => AsyncIterable<object> } = {
    hierarchy_level: () => client.hierarchyLevels.list({ limit: pageSize }, options),
    user: () => client.users.list({ limit: pageSize }, options),
    course: () => client.courses.list({ limit: pageSize }, options),
    enrolment: () => client.enrolments.list({ limit: pageSize }, options),
  }
  return {
    async *items(): AsyncGenerator<SnapshotItem, void> {
      try {
        for (const resource of resources) {
          for await (const item of lists[resource]()) yield { resource, item } as SnapshotItem
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
    /** A caller who caught the error of a list has no complete copy either. */
    throwFailure(): void {
      if (failure !== undefined) throw failure
    },
  }
}

function lostCursor(error: BackofficeError) {
  const codes = ['cursor_expired', 'cursor_lost'] as const
  return codes.find((code) => error.kind === 'refused' && error.code === code)
}

/** Whether the same call may succeed later. */
function mayPass(error: BackofficeError): boolean {
  if (error.kind === 'unreachable' || error.kind === 'timeout') return true
  return 'status' in error && (error.status === 408 || error.status === 429 || error.status >= 500)
}
