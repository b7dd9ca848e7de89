import type { FastifyRequest } from 'fastify'

/** Was this header, named in small letters, sent more than once? Node keeps only the first of some; the raw ones show all. */
export function isRepeated({ raw: { rawHeaders } }: FastifyRequest, name: string): boolean {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) found++
  }
  return found > 1
}
