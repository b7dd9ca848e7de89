import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface MetricsRequest {
  allMetrics: 'request'
  id: string
}
interface MetricsResponse {
  allMetrics: 'response'
  id: string
  /** Undefined when a worker did not answer. */
  text: string | undefined
}

/** In the first process: adds up the metrics of all workers for the worker that received the scrape. */
export function answerForAllWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, request: Partial<MetricsRequest>) => {
    if (request?.allMetrics !== 'request') return
    const response = (text: string | undefined) => {
      if (worker.isConnected()) worker.send({ allMetrics: 'response', id: request.id, text } as MetricsResponse)
    }
    all.clusterMetrics().then(response, () => response(undefined))
  })
}

/** In a worker: a scrape reaches only one worker but must return the metrics of all. */
export function metricsOfAllWorkers(own: Registry): () => Promise<string> {
  // The constructor installs the listener that sends this worker's metrics to the first process.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([own])
  return () =>
    new Promise((resolve, reject) => {
      const id = randomUUID()
      const onMessage = (response: Partial<MetricsResponse>) => {
        if (response?.allMetrics !== 'response' || response.id !== id) return
        process.off('message', onMessage)
        if (response.text === undefined) reject(new Error('a worker did not return its metrics'))
        else resolve(response.text)
      }
      process.on('message', onMessage)
      process.send?.({ allMetrics: 'request', id } satisfies MetricsRequest)
    })
}
