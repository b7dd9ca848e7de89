import {
  type ClientCredentials,
  type IntegrationServer,
  startIntegrationServer,
} from '../../../server/src/testing/callers/integration.ts'
import { type Client, createClient } from '../client.ts'
import { type Platform, platform } from '../platform.ts'
import { type ConnectOptions, readSettings } from '../settings.ts'
import { startProxy, type TroubledWay } from './proxy.ts'

type Settings = Parameters<typeof startIntegrationServer>[0]

export interface Harness {
  server: IntegrationServer
  /** The proxy between client and server. */
  proxy: TroubledWay
  /** Has read_write access in the learning area north. */
  record: ClientCredentials
  /** The waits between attempts, in milliseconds. They take no real time, but advance the server's clock. */
  waits: number[]
  /** The client's own clock, in milliseconds. Only tests advance it, and it is independent of the server's. */
  clock: { now: number }
  connect(options?: Partial<ConnectOptions>, parts?: Partial<Platform>): Client
}

/** The real service, a real network with simulated failures, and a client whose clock the test controls. */
export async function startHarness(settings?: Settings): Promise<Harness> {
  const server = await startIntegrationServer(settings)
  const proxy = await startProxy(server.url)
  const record = await server.createRecord({ access: 'read_write' })
  const waits: number[] = []
  const clock = { now: 0 }
  const testPlatform: Platform = {
    ...platform,
    now: () => clock.now,
    async sleep(milliseconds) {
      waits.push(milliseconds)
      clock.now += milliseconds
      server.clock.advance(milliseconds)
    },
  }
  return {
    server,
    proxy,
    record,
    waits,
    clock,
    connect: (options, parts) =>
      createClient(
        { ...testPlatform, ...parts },
        readSettings({
          baseUrl: proxy.url,
          clientId: record.client_id,
          clientSecret: record.client_secret,
          ...options,
        }),
      ),
  }
}
