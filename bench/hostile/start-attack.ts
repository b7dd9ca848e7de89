import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Attacker, Target } from './attacker.ts'

export interface Attack {
  /** Ends the attack; resolves with the number of each response. */
  stop(): Promise<Map<string, number>>
}

/** Resolves once the attack runs, because starting and compiling the thread is not part of it. */
export async function startAttack({ name }: Pick<Attacker, 'name'>, target: Target): Promise<Attack> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: { name, target } })
  await once(thread, 'message')
  const ended = once(thread, 'message')
  return {
    async stop() {
      thread.postMessage('stop')
      const [responses] = await ended
      return responses as Map<string, number>
    },
  }
}
