import { type Client, createClient } from './client.ts'
import { platform } from './platform.ts'
import { type ConnectOptions, readSettings } from './settings.ts'

/**
 * Prepares a connection to one learning area. Nothing is sent until the first call, which also gets the token; all
 * calls share it. Keep one client for the life of your program.
 *
 * @throws {UsageError} if an option is not usable
 */
export function connect(options: ConnectOptions): Client {
  const { fetch = platform.fetch } = options
  return createClient({ ...platform, fetch }, readSettings(options))
}
