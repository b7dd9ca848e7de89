import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { codeOf, messageOf, OperatorError } from '../errors.ts'

/**
 * More than any row needs: a request may be 1 MiB long. Rejects a file that unpacks to endless lines before it fills
 * the memory.
 */
const longestLineBytes = 32 * 2 ** 20

/** Yielded instead of text after the last line feed: the file was truncated. */
export const cutOff = Symbol('cut off')

/**
 * The lines of a gzipped file, each with its line feed. Split at line feeds only: `node:readline` would also split at
 * U+2028, which data may contain.
 */
export async function* readLines(file: string): AsyncGenerator<Buffer | typeof cutOff> {
  try {
    // A pipe can be read only once, and a device never ends.
    if (!(await stat(file)).isFile()) throw new OperatorError(`${file} is not a file.`)
    let partialLine: Buffer[] = []
    for await (const chunk of unpack(file)) {
      let start = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        partialLine.push(chunk.subarray(start, end + 1))
        yield partialLine.length === 1 && partialLine[0] ? partialLine[0] : Buffer.concat(partialLine)
        partialLine = []
        start = end + 1
      }
      if (start < chunk.length) partialLine.push(chunk.subarray(start))
      if (partialLine.length * chunkBytes > longestLineBytes) {
        throw new OperatorError(`${file} is not a backup of this service: it has a line that is too long.`)
      }
    }
    if (partialLine.length > 0) yield cutOff
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'Z_BUF_ERROR') yield cutOff
    else if (code.startsWith('Z_') || /^E[A-Z]+$/.test(code)) {
      throw new OperatorError(`${file} cannot be read as a backup: ${messageOf(error)}.`, { cause: error })
    } else throw error
  }
}

const chunkBytes = 64 * 2 ** 10

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip({ chunkSize: chunkBytes }))
  source.on('error', (error) => text.destroy(error))
  try {
    yield* text as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    text.destroy()
  }
}
