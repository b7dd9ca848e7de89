import { listAdministratorEmails } from '../administrators/list-administrators.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection/database.ts'
import { codeOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { dateOf } from '../text/calendar-date.ts'
import { reminderMail } from './reminder-mail.ts'
import { claimReminders, type DueReminder, updateSent } from './reminder-store.ts'
import { connectMailer, type Mailer } from './smtp.ts'

export interface ReminderDeps {
  db: Db
  config: Pick<Config, 'mail' | 'baseUrl'>
  log: Log
  now: () => Date
  /** Aborted when the process stops: reminders that are not sent by then are left to other processes. */
  stopping?: AbortSignal | undefined
}

export interface SentReminders {
  sent: number
  failed: number
}

/** A run sends this many at most, each within less than a minute, so it ends before its claims do. */
const perRun = 15
const claimMinutes = 15
const maxAttempts = 10
const maxAdministrators = 50

/**
 * Sends the reminders that are due. A reminder is claimed, sent, then marked as sent. If an instance dies after the
 * claim, another one sends the reminder a quarter of an hour later; if it dies right after sending, it is sent twice.
 * Twice is better than never.
 */
export async function sendReminders(deps: ReminderDeps): Promise<SentReminders> {
  const { db, config, log, now, stopping } = deps
  const counted = { sent: 0, failed: 0 }
  if (!config.mail) return counted
  const at = now()
  const claimedBefore = new Date(at.getTime() - claimMinutes * 60_000)
  const due = await claimReminders(db, { today: dateOf(at), at, claimedBefore, maxAttempts, limit: perRun })
  if (due.length === 0) return counted
  const administrators = await listAdministratorEmails(db, maxAdministrators)
  const mailer = await connectMailer(config.mail)
  try {
    for (const reminder of due) {
      if (stopping?.aborted) break
      counted[(await trySend(reminder)) ? 'sent' : 'failed']++
    }
  } finally {
    mailer.close()
  }
  return counted

  async function trySend(reminder: DueReminder): Promise<boolean> {
    try {
      await send(mailer, reminder)
    } catch (error) {
      const { clientId, days, recipient, attempts } = reminder
      const details = { client_id: clientId, days, recipient, attempts, ...whatFailed(error) }
      if (attempts < maxAttempts) log.warn(details, 'reminder not sent; trying again in a quarter of an hour')
      else log.error(details, 'reminder not sent; giving up')
      return false
    }
    await updateSent(db, reminder, now())
    return true
  }

  async function send({ send: sendMail }: Mailer, reminder: DueReminder): Promise<void> {
    const { recipient, contactEmail } = reminder
    const to = recipient === 'contact' ? [contactEmail ?? []].flat() : administrators
    if (to.length > 0) await sendMail(reminderMail(reminder, to, config.baseUrl))
  }
}

/** Not the message: a mail server may repeat addresses and credentials in it. */
function whatFailed(error: unknown): { code?: string; smtp_status?: number } {
  const code = codeOf(error)
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return { ...(code ? { code } : {}), ...(typeof status === 'number' ? { smtp_status: status } : {}) }
}
