import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { environmentWithoutSecrets } from './run.js'

test('what installs and builds sees no setting that is a secret', () => {
  const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const table = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## The database'))
  const settings = [...table.matchAll(/`([A-Z_]+)`(?=[^|]*\|)/g)].map(([, name = '']) => name)
  const secret = settings.filter(
    (name) =>
      /PASSWORD|TOKEN|KEYS|SECRET|(DATABASE|SMTP).*URL/.test(name) &&
      !['AUDIT_MIB_PER_TOKEN', 'MAX_TOKEN_DAYS', 'MAX_TOKENS_PER_AREA', 'NEW_TOKENS_PER_HOUR'].includes(name),
  )
  expect(secret).toEqual(
    expect.arrayContaining([
      'TOKEN_KEYS',
      'WEBHOOK_KEYS',
      'ADMIN_PASSWORD',
      'METRICS_TOKEN',
      'DATABASE_URL',
      'SMTP_URL',
    ]),
  )
  for (const name of [...secret, 'PORT']) vi.stubEnv(name, 'given')
  const passedOn = environmentWithoutSecrets()
  expect(passedOn.PORT).toBe('given')
  expect(secret.filter((name) => name in passedOn)).toEqual([])
  vi.unstubAllEnvs()
})
