/** What an attacker knows, besides the URL. */
export interface Target {
  url: string
  /** The attacker's area, with 300,000 people. */
  areaId: string
  /** Headers for calls of /api/1 with the hostile access token, acting for its service user. */
  headers: Record<string, string>
  /** The same for another access token in that area with write access. */
  writeHeaders: Record<string, string>
  /** One more of those, whose webhooks lead to hostile receivers. */
  webhookHeaders: Record<string, string>
  /** The same for forty more with read access in that area; whoever administers an area makes them in two seconds. */
  fortyHeaders: Record<string, string>[]
}

/** One kind of attack. To add one, add a file here and an entry in `attackers.ts`. */
export interface Attacker {
  name: string
  /** Attacks until it is aborted, and counts the responses. */
  attack(target: Target, signal: AbortSignal, count: (response: string) => unknown): Promise<void>
}
