// Runs in its own thread, so that the attack does not delay the measurement.
import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from './attacker.ts'
import { attackers } from './attackers.ts'

const { name, target } = workerData as { name: string; target: Target }
const over = new AbortController()
parentPort?.once('message', () => over.abort())
await fetch(`${target.url}/healthz`)
parentPort?.postMessage('begins')
const responses = new Map<string, number>()
await attackers
  .find((attacker) => attacker.name === name)
  ?.attack(target, over.signal, (response) => responses.set(response, (responses.get(response) ?? 0) + 1))
parentPort?.postMessage(responses)
