import type { FastifyRequest } from 'fastify'

/** Whether a header was sent more than once. `name` is in lower case. Node keeps only the first of some headers, but `rawHeaders` has all. */
export function isRepeated({ raw: { rawHeaders } }: FastifyRequest, name: string): boolean {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) found++
  }
  return found > 1
}
