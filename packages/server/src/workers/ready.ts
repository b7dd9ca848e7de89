/** The message of a worker to the first process when it accepts requests. */
const ready = 'backoffice worker ready'

export function tellReady(): void {
  process.send?.(ready)
}

export function isReady(message: unknown): boolean {
  return message === ready
}
