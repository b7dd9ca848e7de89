import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

describe('configuration', () => {
  test('nothing set: loopback, port 8080, the embedded database in ./data', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      baseUrl: 'http://127.0.0.1:8080',
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test('an empty variable is an absent one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  test('networks and hosts of webhooks are lists, and what is neither is named', () => {
    expect(loadConfig({ WEBHOOK_DENY: '2001:db8:64::/96, intranet.example.org:8443' })).toMatchObject({
      webhookAllow: [],
      webhookDeny: ['2001:db8:64::/96', 'intranet.example.org:8443'],
    })
    const message = messageOf({ WEBHOOK_ALLOW: '10.0.0.0/99', WEBHOOK_DENY: '10.0.0.0/8,0.0.0.0/0' })
    expect(message).toContain('WEBHOOK_ALLOW: 10.0.0.0/99 is neither a network')
    expect(message).toContain('WEBHOOK_DENY: 0.0.0.0/0 is neither a network')
  })

  test('a base URL loses its trailing slash', () => {
    expect(loadConfig({ BASE_URL: 'https://learn.example.org/' }).baseUrl).toBe('https://learn.example.org')
  })

  test('every problem is named at once, in words', () => {
    const wrong = {
      PORT: 'abc',
      BASE_URL: 'https://x.example/path',
      LOG_LEVEL: 'loud',
      ADMIN_EMAIL: 'a@b.c',
      HOST: '0.0.0.0',
    }
    const message = messageOf(wrong)
    expect(message.split('\n')).toHaveLength(5)
    expect(message).toContain('PORT is "abc"; expected a port number from 1 to 65535.')
    expect(message).toContain('BASE_URL expected the root URL clients use')
    expect(message).toContain('LOG_LEVEL is "loud"; expected one of fatal')
    expect(message).toContain('ADMIN_EMAIL and ADMIN_PASSWORD go together')
    expect(message).toContain('HOST is "0.0.0.0", which other machines can reach')
  })

  test.each(['0', '65536', '80.5', '-1', '8080x'])('PORT=%s is refused', (PORT) => {
    expect(messageOf({ PORT })).toMatch(/^PORT is ".*"; expected a port number/)
  })

  test('passwords and addresses with passwords are not repeated in a message', () => {
    const message = messageOf({
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      ADMIN_EMAIL: 'a@b.c',
      ADMIN_PASSWORD: 'hunter2',
    })
    expect(message).toMatch(/DATABASE_URL expected/)
    expect(message).toMatch(/ADMIN_PASSWORD expected a password of 12/)
    expect(message).not.toContain('hunter2')
  })

  test.each(['0.0.0.0', '::', '192.0.2.1', 'learn.example.org'])('plain HTTP on %s is refused', (HOST) => {
    expect(messageOf({ HOST })).toContain('secrets would cross the network unencrypted')
  })

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('plain HTTP on %s is fine', (HOST) => {
    expect(loadConfig({ HOST }).host).toBe(HOST)
  })

  test('plain HTTP beyond loopback is fine behind a trusted proxy', () => {
    expect(loadConfig({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).toMatchObject({
      trustProxy: 1,
      baseUrl: 'http://localhost:8080',
    })
    expect(loadConfig({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1')
  })

  test.each(['10.0.0', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/255.0.255.0', '1.2.3.4,,'])(
    'trusted proxies that are no addresses are named: %s',
    (TRUST_PROXY) => {
      expect(messageOf({ TRUST_PROXY })).toMatch(/^TRUST_PROXY: /)
    },
  )

  test.each(['smtp://me:a#b@mail.example.org', 'smtp://me:1/b@mail.example.org', 'smtp://me:100%@mail.example.org'])(
    'a password in SMTP_URL that is not encoded is named, and not shown: %s',
    (SMTP_URL) => {
      const message = messageOf({ SMTP_URL, MAIL_FROM: 'backoffice@example.org' })
      expect(message).toMatch(/^SMTP_URL expected a mail server such as [^\n]*$/)
      expect(message).not.toContain('me:')
    },
  )

  test.each(['smtp://127.0.0.1:25', 'smtps://me:a%23b%25@mail.example.org/', 'smtp://[::1]:25'])(
    '%s is a mail server',
    (SMTP_URL) => {
      const MAIL_FROM = 'backoffice@example.org'
      expect(loadConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM })
    },
  )

  test('a certificate that cannot be read is named', () => {
    const message = messageOf({ TLS_CERT: '/nonexistent/cert.pem', TLS_KEY: '/nonexistent/key.pem' })
    expect(message).toMatch(/TLS_CERT cannot be read: .*\nTLS_KEY cannot be read/)
  })

  test('a person at a terminal is spared the request log', () => {
    expect(loadConfig({}, { interactive: true }).logLevel).toBe('warn')
    expect(loadConfig({ LOG_LEVEL: 'info' }, { interactive: true }).logLevel).toBe('info')
  })
})

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('accepted')
}
