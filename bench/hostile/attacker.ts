/** What an attacker has, besides an address to send to. */
export interface Target {
  url: string
  /** The area of the attacker, with 300,000 people. */
  areaId: string
  /** Headers of a call of /api/1 with the hostile access token, acting for its service user. */
  headers: Record<string, string>
  /** The same of another one in that area that may write. */
  writeHeaders: Record<string, string>
}

/** One way to do harm. A new one is a file beside this one, and an entry in `attackers.ts`. */
export interface Attacker {
  name: string
  /** Attacks until it is aborted. Counts what it was answered. */
  attack(target: Target, signal: AbortSignal, count: (response: string) => unknown): Promise<void>
}
