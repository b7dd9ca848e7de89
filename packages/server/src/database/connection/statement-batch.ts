import pg from 'pg'
import { maxNames } from './statement-names.ts'

/** Placeholder for several statements, because Kysely passes on one at a time. */
export const togetherText = 'several statements'
/** Placeholder for statements without values that are sent with the next one. */
export const withNextText = 'with the next statement'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which it is, or will be, prepared. */
  name?: string | undefined
}

export interface StatementResult {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}

interface Column {
  name: string
  parse(text: string): unknown
}

/**
 * The prepared statements of a connection with their result columns, least recently used first. Without columns, the
 * statement may or may not be prepared, because it failed the first time.
 */
export type PreparedStatements = Map<string, Column[] | undefined>

/** Parts of node-postgres that its types do not describe. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(portal: { type: 'P' }): void
  execute(options: object): void
  close(statement: { type: 'S'; name: string }): void
  sync(): void
}
interface Described {
  fields: { name: string; dataTypeID: number; format: 'text' }[]
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Sends statements to PostgreSQL in one message and receives their results in one. If one fails, PostgreSQL skips the
 * rest, so nothing after a failed `begin` runs outside a transaction.
 */
class StatementBatch {
  callback: (error: Error | null, results?: StatementResult[]) => void
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  readonly #results: StatementResult[] = []
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #failure: Error | undefined
  /** Names that this batch still has to prepare. */
  readonly #toPrepare = new Set<string>()

  constructor(
    statements: readonly Statement[],
    prepared: PreparedStatements,
    callback: (error: Error | null, results?: StatementResult[]) => void,
  ) {
    this.#statements = statements
    this.#prepared = prepared
    this.callback = callback
  }

  submit(connection: Wire): void {
    connection.stream.cork()
    try {
      // Close statements first: after a failure, PostgreSQL would skip this and keep what we have forgotten.
      for (const { name } of this.#statements) if (name) this.#use(connection, name)
      for (const statement of this.#statements) this.#send(connection, statement)
    } catch (error) {
      // A value cannot be sent. The answers to the statements before it arrive first.
      this.#failure = error as Error
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    this.#expectNext()
  }

  #use(connection: Wire, name: string): void {
    const columns = this.#prepared.get(name)
    this.#prepared.delete(name)
    this.#prepared.set(name, columns)
    if (columns) return
    this.#toPrepare.add(name)
    connection.close({ type: 'S', name })
    const [oldest = name] = this.#prepared.keys()
    if (this.#prepared.size <= maxNames || oldest === name) return
    this.#prepared.delete(oldest)
    connection.close({ type: 'S', name: oldest })
  }

  #send(connection: Wire, { text, values, name = '' }: Statement): void {
    const isNew = !name || this.#toPrepare.delete(name)
    if (isNew) connection.parse({ name, text })
    connection.bind({ statement: name, values, valueMapper: prepareValue })
    if (isNew) connection.describe({ type: 'P' })
    connection.execute({})
  }

  #expectNext(): void {
    this.#columns = this.#prepared.get(this.#current?.name ?? '')
    this.#rows = []
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#results.length]
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns ?? []
    const row: Record<string, unknown> = {}
    try {
      for (let index = 0; index < columns.length; index++) {
        const { name, parse } = columns[index] as Column
        const text = fields[index] ?? null
        row[name] = text === null ? null : parse(text)
      }
    } catch (error) {
      // An error thrown here would end the process.
      this.#failure ??= error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ')
    const name = this.#current?.name
    if (name !== undefined) this.#prepared.set(name, this.#columns ?? [])
    this.#results.push({ command, rowCount: numbers.length > 0 ? Number(numbers.at(-1)) : null, rows: this.#rows })
    this.#expectNext()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    // One statement is outdated. The others may be, too, and each would fail a request, so prepare all of them again.
    if (outdated.has(String((error as { code?: unknown }).code))) {
      for (const name of this.#prepared.keys()) this.#prepared.set(name, undefined)
    }
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, this.#results)
  }
}

/** The prepared statement is gone, was prepared by someone else, or returns a column whose type has changed. */
const outdated = new Set(['26000', '42P05', '0A000'])

export function sendBatch(
  client: pg.ClientBase,
  statements: readonly Statement[],
  prepared: PreparedStatements,
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new StatementBatch(statements, prepared, (error, results = []) => {
      if (error) reject(error)
      else resolve(results)
    })
    client.query(batch as unknown as pg.Submittable)
  })
}
