import type { SendProblem } from '@backoffice/contract/webhook-attempt'
import type { TargetRules } from './allowed-targets.ts'
import type { Answer } from './post.ts'

/** All that the sender needs to know; nothing of it is secret. */
export interface SenderSettings {
  rules: TargetRules
  /** Instead of the usual certificate authorities, and instead of the name servers of this machine; for tests. */
  ca?: string
  nameServers?: string[]
}

/** What the service tells the sender: first the settings. */
export type ToSender =
  | { settings: SenderSettings }
  | { id: number; areaId: string; url: string; headers: Record<string, string>; body: string }
  | { cancel: number }
  | { ping: true }

/** What the sender tells the service: first that it is ready. */
export type FromSender =
  | { ready: true }
  | { id: number; answer: Answer }
  | { id: number; failure: { problem: SendProblem; detail: string } }
  | { id: number; broke: string }
  | { pong: true; residentBytes: number }
