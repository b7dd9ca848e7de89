import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Attacker, Target } from './attacker.ts'

export interface Attack {
  /** Ends it; resolves with how often it got which answer. */
  stop(): Promise<Map<string, number>>
}

/** Resolves when it has begun: that a thread starts and compiles is no part of an attack. */
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
