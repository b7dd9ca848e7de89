// The process that talks to the receivers of webhooks: whatever one of them makes it parse or decrypt costs the service
// nothing. It has no database, no keys and no settings of the service, so nothing is lost when it ends, at any moment.
import { getPriority, setPriority } from 'node:os'
import { messageOf } from '../errors.ts'
import { createAllowedTargets } from './allowed-targets.ts'
import { type Answer, createPoster, type Poster } from './post.ts'
import { createResolveHost } from './resolve-host.ts'
import { SendFailure } from './send-failures.ts'
import type { FromSender, SenderSettings, ToSender } from './sender-messages.ts'

const niceness = 10
/** What a receiver wrote reaches the service no longer than this; the beginning of its answer is cut where it is read. */
const [longestDetail, longestRetryAfter] = [200, 64]

// A terminal's Ctrl-C and some supervisors' SIGTERM reach every process of the group, while the service still drains.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Also if the service was killed.
process.on('disconnect', () => process.exit())
yieldToOthers()

let poster: Poster | undefined
const sending = new Map<number, AbortController>()

process.on('message', (message: ToSender) => {
  if ('id' in message) void send(message)
  else if ('cancel' in message) sending.get(message.cancel)?.abort(new Error('cancelled'))
  else if ('ping' in message) tell({ pong: true, residentBytes: process.memoryUsage.rss() })
  else poster = openPoster(message.settings)
})
tell({ ready: true })

function yieldToOthers(): void {
  try {
    // The service may be nicer already, and only root may take that back.
    if (getPriority() < niceness) setPriority(niceness)
  } catch {
    // Where it is forbidden, webhooks have the priority of the service.
    return
  }
}

function openPoster({ rules, ca, nameServers }: SenderSettings): Poster {
  const resolve = nameServers && createResolveHost(nameServers)
  return createPoster({ targets: createAllowedTargets(rules), resolve, ca })
}

async function send({ id, areaId, url, headers, body }: Extract<ToSender, { id: number }>): Promise<void> {
  const cancelling = new AbortController()
  sending.set(id, cancelling)
  try {
    if (!poster) throw new Error('the sender was told nothing')
    const answer = await poster.post({ areaId, url: new URL(url), headers, body }, cancelling.signal)
    tell({ id, answer: shortened(answer) })
  } catch (error) {
    if (error instanceof SendFailure)
      tell({ id, failure: { problem: error.problem, detail: error.message.slice(0, longestDetail) } })
    else tell({ id, broke: messageOf(error).slice(0, longestDetail) })
  } finally {
    sending.delete(id)
  }
}

function shortened(answer: Answer): Answer {
  return { ...answer, retryAfter: answer.retryAfter?.slice(0, longestRetryAfter) }
}

function tell(message: FromSender): void {
  // Without the service there is no process to tell, and this process is about to end.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
