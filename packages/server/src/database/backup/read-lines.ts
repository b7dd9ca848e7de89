import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'

/**
 * More than any row has: a request may be a mebibyte long. A file that unpacks to endless lines is given up here,
 * before it fills the memory.
 */
const longestLineBytes = 32 * 2 ** 20

/** What follows the last line feed: a file that ends there was cut off. */
export const cutOff = Symbol('cut off')

/**
 * The lines of a gzipped file, each with its line feed. Split at line feeds only: `node:readline` would also split at
 * U+2028, which data may hold.
 */
export async function* readLines(file: string): AsyncGenerator<Buffer | typeof cutOff> {
  try {
    // A pipe could be read only once, and a device never ends.
    if (!(await stat(file)).isFile()) throw new OperatorError(`${file} is not a file.`)
    let begun: Buffer[] = []
    for await (const chunk of unpack(file)) {
      let start = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        begun.push(chunk.subarray(start, end + 1))
        yield begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun)
        begun = []
        start = end + 1
      }
      if (start < chunk.length) begun.push(chunk.subarray(start))
      if (begun.length * chunkBytes > longestLineBytes) {
        throw new OperatorError(`${file} is not a backup of this service: it has a line that is too long.`)
      }
    }
    if (begun.length > 0) yield cutOff
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
