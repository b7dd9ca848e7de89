import { type Client, createClient } from './client.ts'
import { platform } from './platform.ts'
import { type ConnectOptions, readSettings } from './settings.ts'

/**
 * Creates a client for one learning area. Nothing is sent until the first call, which also gets the token that all
 * calls share. Create one client and reuse it.
 *
 * @throws {UsageError} if an option is not valid
 */
export function connect(options: ConnectOptions): Client {
  const { fetch = platform.fetch } = options
  return createClient({ ...platform, fetch }, readSettings(options))
}
