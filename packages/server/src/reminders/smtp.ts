import { type Config, isLoopback } from '../config.ts'
import type { ReminderMail } from './reminder-mail.ts'

export interface Mailer {
  send(mail: ReminderMail): Promise<void>
  close(): void
}

export type MailSettings = NonNullable<Config['mail']>

/** Of connecting, of the server's first line, and of every answer. A run sends few messages, so it ends in time. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Connects to the mail server of SMTP_URL. To another machine, only with TLS and a valid certificate. */
export async function connectMailer({ smtpUrl, from }: MailSettings): Promise<Mailer> {
  // Loaded only where it is needed.
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const { username, password } = url
  const transport = createTransport({
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    ...(isLoopback(host) ? { ignoreTLS: true } : { requireTLS: true }),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...timeouts,
    // Message texts come from us; nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // Administrators do not see each other's addresses.
      const [only, ...others] = to
      await transport.sendMail({
        from,
        ...(only !== undefined && others.length === 0 ? { to: only } : { bcc: to }),
        subject,
        text,
      })
    },
    close: () => transport.close(),
  }
}
