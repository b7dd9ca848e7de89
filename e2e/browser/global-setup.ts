import { useRunFolder } from '../../packages/server/src/testing/run/run-folder.ts'
import { startBrowserPostgres } from '../../packages/server/src/testing/service/browser-postgres.ts'
import { administrator } from './administrator.ts'

/** Starts one PostgreSQL for the whole run. The workers find it in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeRunFolder = useRunFolder()
  const { connection, stop } = await startBrowserPostgres(administrator)
  process.env.BROWSER_TESTS_POSTGRES = JSON.stringify(connection)
  return async () => {
    await stop()
    removeRunFolder()
  }
}
