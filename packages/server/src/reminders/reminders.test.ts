import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { sendReminders } from './send-reminders.ts'

interface Received {
  to: string[]
  text: string
}

/** A real mail server that keeps what it receives. */
async function startMailServer({
  refuse = () => false,
  onReceived,
}: {
  refuse?: (to: string[]) => boolean
  onReceived?: () => void
} = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error(`no ${username} ${password}`), { user: 'service' }),
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address)
      text(stream).then((message) => {
        if (refuse(to)) return done(new Error('mailbox full of secrets'))
        received.push({ to, text: message })
        onReceived?.()
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((done) => server.close(() => done()))
  onTestFinished(close)
  return { received, port, close }
}

async function start(port: number, { credentials = '', host = '127.0.0.1' } = {}) {
  const server = await startIntegrationServer()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const { mail } = loadConfig({
    SMTP_URL: `smtp://${credentials}${host}:${port}`,
    MAIL_FROM: 'backoffice@example.org',
  })
  const deps = { db: server.db, config: { mail, baseUrl: 'https://learn.example.org' }, log, now: server.clock.now }
  const remind = (stopping?: AbortSignal) => sendReminders({ ...deps, stopping })
  return { ...server, remind, lines: () => lines.join('') }
}

const auditor = { email: 'auditor@example.org', password: 'somebody who looks' }
const dated = (date: string, hour = 12) => `${date}T${hour}:00:00.000Z`

test('30, 7 and 1 days before the end, the contact and the administrators are reminded once', async () => {
  const { received, port } = await startMailServer()
  const { createRecord, clock, remind, admin } = await start(port)
  await createColleague(admin)
  // Auditors can neither extend nor replace it.
  await admin('/administrators', { body: { ...auditor, role: 'auditor' } })
  const record = await createRecord({
    token_name: 'Größe',
    expiration_date: '2026-05-31',
    contact_email: 'it@school.example',
  })
  clock.set(dated('2026-04-30'))
  expect(await remind()).toEqual({ sent: 0, failed: 0 })
  for (const [date, number] of [
    ['2026-05-01', 2],
    ['2026-05-02', 2],
    ['2026-05-24', 4],
    ['2026-05-30', 6],
    ['2026-05-31', 6],
    ['2026-06-01', 6],
  ] as const) {
    clock.set(dated(date))
    await remind()
    await remind()
    expect(received, date).toHaveLength(number)
  }
  const [toAdministrators, toContact] = received
  expect(toAdministrators?.to).toEqual(expect.arrayContaining(['colleague@example.org']))
  expect(toAdministrators?.to).toHaveLength(2)
  // Blind copies.
  expect(toAdministrators?.text).not.toContain('colleague@example.org')
  expect(toContact?.to).toEqual(['it@school.example'])
  expect(toContact?.text).toContain('From: backoffice@example.org')
  expect(decoded(toContact?.text)).toContain('works until the end of 2026-05-31')
  expect(decoded(toContact?.text)).toContain(
    `https://learn.example.org/backoffice/configuration/authentication/access-tokens/${record.client_id}`,
  )
})

test('only the step that is due is sent, and none for a token that was made after it', async () => {
  const { received, port } = await startMailServer()
  const { remind, ...server } = await start(port)
  const { createRecord, revokeRecord, clock } = server
  await createRecord({ token_name: 'short', expiration_date: '2026-03-05' })
  const moved = await createRecord({ token_name: 'moved', expiration_date: '2026-05-31' })
  await revokeRecord(await createRecord({ expiration_date: '2026-05-31' }))
  await remind()
  expect(received).toEqual([])
  clock.set(dated('2026-03-04'))
  await remind()
  expect(received).toHaveLength(1)
  clock.set(dated('2026-05-28'))
  await remind()
  expect(received).toHaveLength(2)
  const again = await signIn(server)
  const path = `/access-tokens/${moved.client_id}`
  expect((await again(path, { method: 'PATCH', body: { expiration_date: '2026-12-31' } })).status).toBe(200)
  await remind()
  expect(received).toHaveLength(2)
  clock.set(dated('2026-12-01'))
  await remind()
  expect(received).toHaveLength(3)
})

test('of several instances that look at the same moment, one sends', async () => {
  const { received, port } = await startMailServer()
  const { createRecord, clock, remind } = await start(port)
  await createRecord({ expiration_date: '2026-05-31' })
  clock.set(dated('2026-05-01'))
  const counted = await Promise.all(Array.from({ length: 5 }, () => remind()))
  expect(counted.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
  expect(received).toHaveLength(1)
})

test('a reminder that fails is tried again later, ten times, without secrets in the log', async () => {
  let full = true
  const { received, port } = await startMailServer({ refuse: ([to]) => full && to === 'it@school.example' })
  const { createRecord, clock, remind, lines } = await start(port)
  await createRecord({ expiration_date: '2026-05-31', contact_email: 'it@school.example' })
  clock.set(dated('2026-05-01'))
  expect(await remind()).toEqual({ sent: 1, failed: 1 })
  expect(await remind()).toEqual({ sent: 0, failed: 0 })
  clock.advance(15 * 60_000)
  full = false
  expect(await remind()).toEqual({ sent: 1, failed: 0 })
  expect(received.flatMap(({ to }) => to)).toContain('it@school.example')
  full = true
  clock.set(dated('2026-05-24'))
  for (let n = 0; n < 12; n++) {
    await remind()
    clock.advance(15 * 60_000)
  }
  expect(lines().match(/reminder not sent; trying again/g)).toHaveLength(10)
  expect(lines().match(/reminder not sent; giving up/g)).toHaveLength(1)
  expect(lines()).toContain('"smtp_status":450')
  expect(lines()).not.toMatch(/secrets|school\.example/)
})

test('wrong credentials and a server that is away are reported without the password', async () => {
  const { received, port, close } = await startMailServer()
  const { createRecord, clock, remind, lines } = await start(port, { credentials: 'service:dont-log-me@' })
  await createRecord({ expiration_date: '2026-05-31' })
  clock.set(dated('2026-05-01'))
  expect(await remind()).toEqual({ sent: 0, failed: 1 })
  await close()
  clock.advance(15 * 60_000)
  expect(await remind()).toEqual({ sent: 0, failed: 1 })
  expect(received).toEqual([])
  expect(lines()).toContain('EAUTH')
  expect(lines()).toContain('ESOCKET')
  expect(lines()).not.toContain('dont-log-me')
})

test('to another machine, nothing is sent without TLS', async () => {
  const { received, port } = await startMailServer()
  // Reaches this machine, but does not look like it.
  const { createRecord, clock, remind, lines } = await start(port, { host: '[::ffff:127.0.0.1]' })
  await createRecord({ expiration_date: '2026-05-31' })
  clock.set(dated('2026-05-01'))
  expect(await remind()).toEqual({ sent: 0, failed: 1 })
  expect(lines()).toContain('ETLS')
  expect(received).toEqual([])
})

test('an instance that dies after its claim leaves the reminder to another one', async () => {
  const { received, port } = await startMailServer()
  const { createRecord, clock, remind, db } = await start(port)
  await createRecord({ expiration_date: '2026-05-31' })
  clock.set(dated('2026-05-01'))
  await remind()
  await db.updateTable('access_token_reminders').set({ sent_at: null }).execute()
  expect(await remind()).toEqual({ sent: 0, failed: 0 })
  clock.advance(15 * 60_000)
  expect(await remind()).toEqual({ sent: 1, failed: 0 })
  expect(received).toHaveLength(2)
})

test('an instance that stops sends no further reminder, and leaves the others to the next one', async () => {
  const stopping = new AbortController()
  const { received, port } = await startMailServer({ onReceived: () => stopping.abort() })
  const { createRecord, clock, remind } = await start(port)
  for (const token_name of ['one', 'two', 'three']) await createRecord({ token_name, expiration_date: '2026-05-31' })
  clock.set(dated('2026-05-01'))
  expect(await remind(stopping.signal)).toEqual({ sent: 1, failed: 0 })
  expect(received).toHaveLength(1)
  clock.advance(15 * 60_000)
  expect(await remind()).toEqual({ sent: 2, failed: 0 })
})

/** Quoted-printable. */
function decoded(message = ''): string {
  return message
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
