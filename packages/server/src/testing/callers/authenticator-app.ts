import { createHmac } from 'node:crypto'
import type { Clock } from '../service/clock.ts'
import type { BackofficeApi } from './backoffice-api.ts'

export interface AuthenticatorApp {
  secret: string
  /** The code that the app shows now, or `stepsLater` steps of thirty seconds later. */
  code(stepsLater?: number): string
}

/** An independent authenticator app: it knows only the base32 secret and shares no code with the service. */
export function authenticatorApp(secret: string, clock: Clock): AuthenticatorApp {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return {
    secret,
    code(stepsLater = 0) {
      const counter = Buffer.alloc(8)
      counter.writeUInt32BE(Math.floor(clock.now().getTime() / 30_000) + stepsLater, 4)
      const mac = createHmac('sha1', key).update(counter).digest()
      const offset = (mac.at(-1) ?? 0) & 15
      return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
    },
  }
}

/** Turns the second factor on, and moves the clock to the next code. */
export async function enableTotp(api: BackofficeApi, password: string, clock: Clock): Promise<AuthenticatorApp> {
  const { body } = await api('/account/totp', { body: { password } })
  const app = authenticatorApp(body.secret, clock)
  const { status } = await api('/account/totp/confirm', { body: { code: app.code() } })
  if (status !== 200) throw new Error(`confirming answered ${status}`)
  clock.advance(30_000)
  return app
}
