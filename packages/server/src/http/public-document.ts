import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Best first. */
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

interface Representation {
  /** The same in every process, because it depends on the content only. */
  etag: string
  /** A Buffer, so that many slow readers share one copy. */
  content: Buffer
}

/**
 * Serves a document that is the same for everybody, compressed: it has neither secrets nor text of callers, whose lengths
 * could tell something about each other. Built and compressed on first use, once, in another thread.
 */
export function publicDocument(
  headers: Record<string, string>,
  build: () => Promise<string>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const content = once(async () => Buffer.from(await build()))
  const tag = once(async () =>
    createHash('sha256')
      .update(await content())
      .digest('base64url')
      .slice(0, 22),
  )
  const represent = (encoding: Encoding) =>
    once(async (): Promise<Representation> => {
      const compressed = await compress[encoding](await content())
      return { etag: `"${await tag()}-${encoding}"`, content: compressed }
    })
  const representations = { br: represent('br'), gzip: represent('gzip'), identity: represent('identity') }

  return async (request, reply) => {
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    const { etag, content } = await representations[encoding]()
    reply.headers({ ...headers, vary: 'Accept-Encoding', etag })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.removeHeader('content-type').code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(content)
  }
}

function chosenEncoding(header: string | undefined): Encoding {
  const chosen = header === undefined ? null : negotiate(withoutWildcard(header.toLowerCase()), [...encodings])
  return encodings.find((encoding) => encoding === chosen) ?? 'identity'
}

/** RFC 9110 §12.5.3: `*` is what is not named. The library takes it for the best one, even if that is refused by name. */
function withoutWildcard(header: string): string {
  const ranges = header.split(',')
  const nameOf = (range: string) => range.split(';', 1)[0]?.trim()
  const named = new Set(ranges.map(nameOf))
  const others = encodings.filter((encoding) => !named.has(encoding))
  return ranges
    .flatMap((range) => (nameOf(range) === '*' ? others.map((encoding) => range.replace('*', encoding)) : [range]))
    .join()
}

/** RFC 9110 §13.1.2: the weak comparison. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

// The last steps of Brotli save a few percent and take twenty times as long.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (content) => content,
}

/** Makes the value on first use and returns the same one afterwards. A failure is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
