import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { patterns } from '@backoffice/contract/pattern'
import Type from 'typebox'
import Value from 'typebox/value'
import { messageOf, OperatorError } from './errors.ts'
import { parseTarget } from './network/target.ts'
import { trustedProxies } from './network/trusted-proxies.ts'

/** 32 bytes in base64 or base64url. */
export const tokenKeyPattern = '[A-Za-z0-9+/_-]{43}=?'

// `expects` completes the sentence "PORT is "abc"; expected …" and is the text of docs/operations.md.
const Settings = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, expects: 'an IP address or a host name to listen on' }),
  PORT: Type.Number({
    default: 8080,
    minimum: 1,
    maximum: 65535,
    multipleOf: 1,
    expects: 'a port number from 1 to 65535',
  }),
  BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s@]+/?$',
      expects: 'the root URL clients use, such as https://learn.example.org, without a path',
    }),
  ),
  ALLOWED_HOSTS: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.-]+(\\s*,\\s*[A-Za-z0-9.-]+)*$',
      expects: 'additional host names of the backoffice, separated by commas, without ports',
    }),
  ),
  DATA_DIR: Type.String({ default: './data', minLength: 1, expects: 'a folder' }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://\\S+$',
      expects: 'a PostgreSQL address such as postgresql://user:password@host:5432/database',
    }),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://\\S+$',
      expects: 'the address of the same PostgreSQL without the pooler',
    }),
  ),
  DATABASE_POOL: Type.Number({
    default: 10,
    minimum: 2,
    maximum: 1000,
    multipleOf: 1,
    expects: 'a number of connections from 2 to 1000',
  }),
  WORKERS: Type.Number({
    default: 1,
    minimum: 1,
    maximum: 64,
    multipleOf: 1,
    expects: 'a number of processes from 1 to 64',
  }),
  ADMIN_EMAIL: Type.Optional(Type.String({ pattern: patterns.email.pattern, expects: 'an email address' })),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({ minLength: 12, maxLength: 256, expects: 'a password of 12 to 256 characters' }),
  ),
  REQUIRE_TWO_FACTOR: Type.Enum(['on', 'off'], {
    default: 'off',
    expects: '"on" if every administrator must use two-factor authentication, or "off"',
  }),
  TOKEN_KEYS: Type.Optional(
    Type.String({
      pattern: `^${tokenKeyPattern}(,${tokenKeyPattern})*$`,
      expects:
        'keys of 32 random bytes in base64 (openssl rand -base64 32), separated by commas; the first one signs new tokens',
    }),
  ),
  WEBHOOK_KEYS: Type.Optional(
    Type.String({
      pattern: `^${tokenKeyPattern}(,${tokenKeyPattern})*$`,
      expects:
        'keys of 32 random bytes in base64 (openssl rand -base64 32), separated by commas; the first one encrypts the secrets of webhooks',
    }),
  ),
  WEBHOOK_ALLOW: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.:/_-]+(\\s*,\\s*[A-Za-z0-9.:/_-]+)*$',
      expects:
        'networks (such as 10.0.0.0/8) and hosts (such as hooks.internal or hooks.internal:8080) that webhooks may lead to besides the public internet, separated by commas; http is allowed there, too',
    }),
  ),
  WEBHOOK_DENY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.:/_-]+(\\s*,\\s*[A-Za-z0-9.:/_-]+)*$',
      expects:
        'networks (such as 2001:db8:64::/96) and hosts (such as intranet.example.org) that webhooks never lead to, separated by commas',
    }),
  ),
  WEBHOOK_RATE: Type.String({
    default: '100',
    pattern: '^[1-9]\\d{0,5}$',
    expects: 'requests per second to each receiver of webhooks, whoever they are for',
  }),
  RATE_LIMIT: Type.String({
    default: '1200',
    pattern: '^([1-9]\\d{0,8}|off)$',
    expects: 'requests per minute for each access token, or "off"',
  }),
  MAX_RATE_LIMIT: Type.Optional(
    Type.String({
      pattern: '^([1-9]\\d{0,8}|off)$',
      expects: 'requests per minute that an access token may be given at most, or "off"',
    }),
  ),
  MAX_TOKEN_DAYS: Type.String({
    default: 'off',
    pattern: '^([1-9]\\d{0,4}|off)$',
    expects: 'for how many days an access token works at most, or "off"',
  }),
  MAX_TOKENS_PER_AREA: Type.String({
    default: '200',
    pattern: '^([1-9]\\d{0,5}|off)$',
    expects: 'how many usable access tokens a learning area has at most, or "off"',
  }),
  NEW_TOKENS_PER_HOUR: Type.String({
    default: '60',
    pattern: '^([1-9]\\d{0,5}|off)$',
    expects: 'how many access tokens are created in a learning area per hour at most, or "off"',
  }),
  AUDIT_DAYS: Type.String({
    default: '730',
    pattern: '^([1-9]\\d{0,4}|off)$',
    expects: 'how many days changes stay in the audit trail, or "off" to keep them forever',
  }),
  AUDIT_MIB_PER_TOKEN: Type.String({
    default: '4096',
    pattern: '^([1-9]\\d{0,6}|off)$',
    expects: 'how many MiB one access token may write in a day, or "off"',
  }),
  WRITE_MIB_PER_AREA: Type.String({
    default: '8192',
    pattern: '^([1-9]\\d{0,7}|off)$',
    expects: 'how many MiB may be written in a learning area in a day, or "off"',
  }),
  EVENT_DAYS: Type.Number({
    default: 30,
    minimum: 1,
    maximum: 3650,
    multipleOf: 1,
    expects: 'how many days events stay in the feed of changes, from 1 to 3650',
  }),
  DRAIN_SECONDS: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 300,
    multipleOf: 1,
    expects: 'a number of seconds from 0 to 300',
  }),
  ACTING_USER_HEADER: Type.String({
    default: 'Service-Client-UUID',
    pattern: '^[A-Za-z][A-Za-z0-9-]{2,63}$',
    expects: 'the name of an HTTP header',
  }),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: '^([1-9]\\d?|[0-9a-fA-F.:/,\\s]{2,}|loopback)$',
      expects: 'the number of proxies in front (such as 1), their addresses (such as 10.0.0.0/8 or ::1), or "loopback"',
    }),
  ),
  TLS_CERT: Type.Optional(Type.String({ minLength: 1, expects: 'a PEM file' })),
  TLS_KEY: Type.Optional(Type.String({ minLength: 1, expects: 'a PEM file' })),
  LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      expects: 'one of fatal, error, warn, info, debug, trace, silent',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      // Otherwise part of the password would be taken for the host, a path or a fragment.
      pattern: '^smtps?://(([^\\s/?#@%]|%[0-9A-Fa-f]{2})+@)?[^\\s/?#@]+/?$',
      expects:
        'a mail server such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org, with special characters of the password encoded (%40 for @)',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: patterns.email.pattern, expects: 'the email address that reminders are sent from' }),
  ),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16, expects: 'a secret of at least 16 characters' })),
})

export const settingNames = Object.keys(Settings.properties)

export interface Config {
  host: string
  port: number
  baseUrl: string
  /** Whether the settings say it. In another terminal than that of the service, the default is a guess. */
  baseUrlIsGiven: boolean
  /** By which names browsers may ask for the backoffice, besides that of the base URL. */
  allowedHosts: string[]
  dataDir: string
  databaseUrl: string | undefined
  /** Past a pooler: for listening, migrations, backups and imports. */
  databaseDirectUrl: string | undefined
  /** Connections of each process for calls of /api/1. */
  databasePool: number
  workers: number
  firstAdministrator: { email: string; password: string } | undefined
  /** Administrators without two-factor authentication may only set it up. */
  requireTwoFactor: boolean
  tokenKeys: string[] | undefined
  webhookKeys: string[] | undefined
  /** Networks and host names. */
  webhookAllow: string[]
  /** The same; beats `webhookAllow`. */
  webhookDeny: string[]
  /** Requests per second to one origin. */
  webhookRate: number
  /** Requests per minute and access token. 'off' also switches off the limits on failed attempts. */
  rateLimit: number | 'off'
  /** What an access token may be given of its own. 'off': no maximum. */
  maxRateLimit: number | 'off'
  /** From the day on which it is made. */
  maxTokenDays: number | 'off'
  /** Those that are neither revoked nor expired. */
  maxTokensPerArea: number | 'off'
  /** In each learning area. */
  newTokensPerHour: number | 'off'
  /** 'off': changes stay in the audit trail for ever. */
  auditDays: number | 'off'
  /** What the writes of one access token may add to the audit trail in a day, in each process. */
  auditMibPerToken: number | 'off'
  /** The same for an area, by all its access tokens and administrators. */
  writeMibPerArea: number | 'off'
  /** How long events stay in the feed. */
  eventDays: number
  /** How long a balancer gets to notice that this instance is about to stop. */
  drainSeconds: number
  actingUserHeader: string
  trustProxy: string | number | false
  tls: { cert: Buffer; key: Buffer } | undefined
  logLevel: string
  metricsToken: string | undefined
  /** Undefined: no reminders are sent. */
  mail: { smtpUrl: string; from: string } | undefined
  /** What it costs to check a new password hash. */
  passwordCost: PasswordCost
}

export interface PasswordCost {
  memoryKib: number
  passes: number
}

/** RFC 9106 §4, second recommended option, on one lane. No setting: only tests in which it does not matter ask for less. */
const passwordCost: PasswordCost = { memoryKib: 65_536, passes: 3 }

/** Reads every setting once and names every problem at once. */
export function loadConfig(env: NodeJS.ProcessEnv, { interactive = false } = {}): Config {
  // An empty variable is an absent one: that is how compose files and unit files leave a setting out.
  const given: NodeJS.ProcessEnv = Object.fromEntries(
    settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const settings = Value.Convert(Settings, Value.Default(Settings, { ...given }))
  const problems = Value.Check(Settings, settings) ? [] : schemaProblems(settings)

  // The rules between settings read raw values, so that they are reported even when another setting is wrong.
  const { HOST = '127.0.0.1', TRUST_PROXY, TLS_CERT, TLS_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = given
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL bypasses a pooler in DATABASE_URL: set DATABASE_URL, too.')
  }
  if (Boolean(ADMIN_EMAIL) !== Boolean(ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  }
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) {
    problems.push('TLS_CERT and TLS_KEY go together: set both or neither.')
  }
  if (Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM)) {
    problems.push('SMTP_URL and MAIL_FROM go together: set both or neither.')
  }
  if (!isLoopback(HOST) && !TRUST_PROXY && !TLS_CERT) {
    problems.push(
      `HOST is "${HOST}", which other machines can reach, and secrets would cross the network unencrypted. ` +
        'Set TLS_CERT and TLS_KEY, or put a TLS proxy in front and list it in TRUST_PROXY.',
    )
  }
  if (Number(given.MAX_RATE_LIMIT) < Number(given.RATE_LIMIT ?? 1200)) {
    problems.push('MAX_RATE_LIMIT is less than RATE_LIMIT: set it to that or more.')
  }
  for (const name of ['WEBHOOK_ALLOW', 'WEBHOOK_DENY'] as const) {
    const unknown = listOf(given[name]).filter((entry) => !parseTarget(entry))
    if (unknown.length === 0) continue
    problems.push(
      `${name}: ${unknown.join(', ')} is neither a network (10.0.0.0/8) nor a host (hooks.internal, hooks.internal:8080).`,
    )
  }
  const proxies = problemOf(() => trustedProxies(parseTrustProxy(TRUST_PROXY)))
  if (proxies) problems.push(`TRUST_PROXY: ${proxies}.`)
  const tls = TLS_CERT && TLS_KEY ? readTlsFiles(TLS_CERT, TLS_KEY, problems) : undefined

  if (problems.length > 0 || !Value.Check(Settings, settings)) throw new OperatorError(problems.join('\n'))
  return {
    host: settings.HOST,
    port: settings.PORT,
    baseUrl: settings.BASE_URL?.replace(/\/$/, '') ?? defaultBaseUrl(settings.HOST, settings.PORT, tls !== undefined),
    baseUrlIsGiven: Boolean(given.BASE_URL || given.PORT),
    allowedHosts: listOf(settings.ALLOWED_HOSTS?.toLowerCase()),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    workers: settings.WORKERS,
    firstAdministrator:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    requireTwoFactor: settings.REQUIRE_TWO_FACTOR === 'on',
    tokenKeys: settings.TOKEN_KEYS?.split(','),
    webhookKeys: settings.WEBHOOK_KEYS?.split(','),
    webhookAllow: listOf(settings.WEBHOOK_ALLOW),
    webhookDeny: listOf(settings.WEBHOOK_DENY),
    webhookRate: Number(settings.WEBHOOK_RATE),
    rateLimit: numberOrOff(settings.RATE_LIMIT),
    maxRateLimit: numberOrOff(settings.MAX_RATE_LIMIT ?? settings.RATE_LIMIT),
    maxTokenDays: numberOrOff(settings.MAX_TOKEN_DAYS),
    maxTokensPerArea: numberOrOff(settings.MAX_TOKENS_PER_AREA),
    newTokensPerHour: numberOrOff(settings.NEW_TOKENS_PER_HOUR),
    auditDays: numberOrOff(settings.AUDIT_DAYS),
    auditMibPerToken: numberOrOff(settings.AUDIT_MIB_PER_TOKEN),
    writeMibPerArea: numberOrOff(settings.WRITE_MIB_PER_AREA),
    eventDays: settings.EVENT_DAYS,
    drainSeconds: settings.DRAIN_SECONDS,
    actingUserHeader: settings.ACTING_USER_HEADER,
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    tls,
    // A person at a terminal reads the few lines of the start; a log collector wants every request.
    logLevel: settings.LOG_LEVEL ?? (interactive ? 'warn' : 'info'),
    metricsToken: settings.METRICS_TOKEN,
    mail:
      settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    passwordCost,
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function schemaProblems(settings: unknown): string[] {
  const names = new Set(Value.Errors(Settings, settings).map((error) => error.instancePath.split('/')[1] ?? ''))
  return [...names].map((name) => {
    const schema = Settings.properties[name as keyof typeof Settings.properties] as { expects?: string }
    // Only harmless settings are quoted: a password or a database URL does not belong on a screen.
    const shown = /PASSWORD|TOKEN|KEYS|URL/.test(name) ? '' : ` is "${(settings as Record<string, unknown>)[name]}";`
    return `${name}${shown} expected ${schema.expects}.`
  })
}

function readTlsFiles(
  certFile: string,
  keyFile: string,
  problems: string[],
): { cert: Buffer; key: Buffer } | undefined {
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file)
    } catch (error) {
      problems.push(`${name} cannot be read: ${messageOf(error)}.`)
      return undefined
    }
  }
  const cert = read('TLS_CERT', certFile)
  const key = read('TLS_KEY', keyFile)
  return cert && key ? { cert, key } : undefined
}

function defaultBaseUrl(host: string, port: number, secure: boolean): string {
  const everyInterface = host === '0.0.0.0' || host === '::'
  const name = everyInterface ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `${secure ? 'https' : 'http'}://${name}:${port}`
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

function listOf(value: string | undefined): string[] {
  return value?.split(/\s*,\s*/) ?? []
}

function numberOrOff(value: string): number | 'off' {
  return value === 'off' ? 'off' : Number(value)
}

function parseTrustProxy(value: string | undefined): string | number | false {
  if (value === undefined) return false
  return /^\d+$/.test(value) ? Number(value) : value
}
