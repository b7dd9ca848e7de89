import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Question {
  allMetrics: 'wanted'
  id: string
}
interface ApiResponse {
  allMetrics: 'here'
  id: string
  /** Undefined when a worker did not answer. */
  text: string | undefined
}

/** In the first process: adds up the metrics of all workers for the one that was asked. */
export function answerForAllWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, question: Partial<Question>) => {
    if (question?.allMetrics !== 'wanted') return
    const response = (text: string | undefined) => {
      if (worker.isConnected()) worker.send({ allMetrics: 'here', id: question.id, text } as ApiResponse)
    }
    all.clusterMetrics().then(response, () => response(undefined))
  })
}

/** In a worker: a scrape reaches any one of them and means them all. */
export function metricsOfAllWorkers(own: Registry): () => Promise<string> {
  // Answers the first process when it gathers.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([own])
  return () =>
    new Promise((resolve, reject) => {
      const id = randomUUID()
      const hear = (response: Partial<ApiResponse>) => {
        if (response?.allMetrics !== 'here' || response.id !== id) return
        process.off('message', hear)
        if (response.text === undefined) reject(new Error('a worker did not tell its metrics'))
        else resolve(response.text)
      }
      process.on('message', hear)
      process.send?.({ allMetrics: 'wanted', id } satisfies Question)
    })
}
