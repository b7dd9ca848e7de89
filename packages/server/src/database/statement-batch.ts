import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Prepared under this name, or to be. */
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
 * What a connection has prepared, and the columns it answers with. 'unsure': the statement failed when it was prepared,
 * perhaps before that, perhaps after.
 */
export type PreparedStatements = Map<string, Column[] | 'unsure'>

/** What node-postgres has, but does not describe. */
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
 * Statements that travel to PostgreSQL in one message, and their results in one. If one fails, PostgreSQL skips the others:
 * nothing after a `begin` that failed is carried out without a transaction.
 */
class StatementBatch {
  callback: (error: Error | null, results?: StatementResult[]) => void
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  readonly #results: StatementResult[] = []
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #failure: Error | undefined
  /** Names that this batch prepares itself. */
  readonly #preparing = new Set<string>()

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
      for (const statement of this.#statements) this.#send(connection, statement)
    } catch (error) {
      // A value that cannot be sent. What was sent before it is answered first.
      this.#failure = error as Error
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    this.#expectNext()
  }

  #send(connection: Wire, { text, values, name = '' }: Statement): void {
    const known = this.#prepared.get(name)
    const isPrepared = Array.isArray(known) || this.#preparing.has(name)
    if (!isPrepared) {
      if (known === 'unsure') connection.close({ type: 'S', name })
      connection.parse({ name, text })
      if (name) this.#preparing.add(name)
    }
    connection.bind({ statement: name, values, valueMapper: prepareValue })
    if (!isPrepared) connection.describe({ type: 'P' })
    connection.execute({})
  }

  #expectNext(): void {
    const known = this.#prepared.get(this.#current?.name ?? '')
    this.#columns = Array.isArray(known) ? known : undefined
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
    for (let index = 0; index < columns.length; index++) {
      const { name, parse } = columns[index] as Column
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
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
    const name = this.#current?.name
    if (name !== undefined && isAboutPreparation(error, this.#prepared.has(name))) this.#prepared.set(name, 'unsure')
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.handleError(this.#failure)
    else this.callback(null, this.#results)
  }
}

/** The statement, or a table that it names, is not any more what it was when it was prepared. */
const outdated = new Set(['26000', '0A000', '42P05'])

function isAboutPreparation(error: Error, wasPrepared: boolean): boolean {
  return !wasPrepared || outdated.has(String((error as { code?: unknown }).code))
}

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
