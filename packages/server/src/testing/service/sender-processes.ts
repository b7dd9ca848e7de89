import { readdirSync, readFileSync } from 'node:fs'

/** The processes that send to webhooks for this one. Linux only. */
export function sendersOf(pid: number | undefined): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
  return children.filter(Boolean).map(Number).filter(isSender)
}

/** Also says whether it still runs: a dead one that nobody has waited for has no command line. */
export function isSender(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`).includes('outgoing/sender.ts')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Gone.
    return ''
  }
}
