/** What a worker tells the first process when it answers requests. */
const ready = 'backoffice worker ready'

export function tellReady(): void {
  process.send?.(ready)
}

export function isReady(message: unknown): boolean {
  return message === ready
}
