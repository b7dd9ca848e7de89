// npm run test:versions [-- COMMIT]: an earlier version and this one side by side on one database, as in an upgrade.
import { randomBytes } from 'node:crypto'
import { administrator, cookieOf } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { makePostgresServer } from '../../packages/server/src/testing/postgres/postgres-server.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { checkOut } from './earlier-version.ts'
import { smoke } from './smoke.ts'

const commit = process.argv[2] ?? 'HEAD~1'
const earlier = checkOut(commit)
const postgres = await makePostgresServer()
const running: ServiceProcess[] = []
const start = async (main?: string) => {
  const service = await startServiceProcess(env, main)
  running.push(service)
  return service
}
const env = {
  DATABASE_URL: postgres.url,
  TOKEN_KEYS: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
}
try {
  await postgres.start()
  if (earlier.otherPackages) console.log(`The lockfile has changed since ${commit}: it runs on the packages of today.`)
  const old = await start(earlier.main)
  const cookie = cookieOf((await call(`${old.url}/backoffice/api/session`, { body: administrator })).headers)
  report('the earlier version alone', await smoke(old, old, cookie))

  const fresh = await start()
  const migrated = /Upgraded the database to schema \d+/.exec(fresh.said())?.[0] ?? 'The schema is the same'
  console.log(`${migrated}; the earlier version goes on beside it.`)
  report('one half at the earlier version, one at this', await smoke(old, fresh, cookie))
  report('the other way round', await smoke(fresh, old, cookie))
  report('the earlier version alone', await smoke(old, old, cookie))
  report('this version alone', await smoke(fresh, fresh, cookie))

  if (earlier.acceptsNewerSchema) {
    const again = await start(earlier.main)
    report('the earlier version, started again', await smoke(again, fresh, cookie))
  } else console.log('The earlier version refuses to start on any newer schema: it was made before that could be said.')
  const complaints = running.flatMap((service) => service.logged().match(/"level":"error".*/g) ?? [])
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
} finally {
  for (const service of running) await service.stop()
  await postgres.remove()
  earlier.remove()
}
console.log('Both versions work side by side.')

function report(what: string, checks: number): void {
  console.log(`${what.padEnd(50)} ${checks} checks passed`)
}
