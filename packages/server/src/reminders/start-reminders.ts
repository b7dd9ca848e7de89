import { messageOf } from '../errors.ts'
import { recordExpiring } from './record-expiring.ts'
import { type ReminderDeps, sendReminders } from './send-reminders.ts'

export interface Reminders {
  /** Since the start of this process. */
  counted(): { sent: number; failed: number }
  stop(): Promise<void>
}

const lookIntervalMs = 60_000

/** Looks once a minute for access tokens that expire: for the feed of changes, and for emails if there is a mail server. */
export function startReminders(deps: ReminderDeps): Reminders {
  const total = { sent: 0, failed: 0 }
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const timer = setInterval(() => {
    // A run may take longer than the interval.
    running ??= look().finally(() => {
      running = undefined
    })
  }, lookIntervalMs)
  timer.unref()

  async function look(): Promise<void> {
    await recordExpiring(deps).catch((error) =>
      deps.log.warn({ reason: messageOf(error) }, 'looking for expiring access tokens failed; trying again'),
    )
    try {
      const { sent, failed } = await sendReminders({ ...deps, stopping: stopping.signal })
      total.sent += sent
      total.failed += failed
    } catch (error) {
      total.failed++
      deps.log.warn({ reason: messageOf(error) }, 'looking for reminders failed; trying again')
    }
  }

  return {
    counted: () => total,
    /** Ends after the message that is being sent. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
