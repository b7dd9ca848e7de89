import type { CsvLine } from '../source/read-csv.ts'

type SqlType = 'text' | 'uuid' | 'boolean' | 'timestamptz'
type Columns = Record<string, SqlType>

export type Value = string | boolean | null

type RowOf<Own extends Columns> = {
  [Name in keyof Own]: (Own[Name] extends 'boolean' ? boolean : string) | null
}

/** A valid line. If its record has ended, it needs little more than the id. */
type ReadLine<Row> = { ended: false; row: Row } | { ended: true; row: Partial<Row> }

interface FileDefinition<Own extends Columns> {
  table: string
  /** Columns of the CSV file that must exist. */
  required: string[]
  /** In addition to the columns of every staged table (stage-file.ts). */
  columns: Own
  /** Returns undefined for a line to skip, and throws a RefusedLine for an invalid one. */
  read(line: CsvLine, newId: () => string): ReadLine<RowOf<Own>> | undefined
  /** Which record a refused line is about, if not that of its `sourcedId`: the record still counts as present. */
  identify?(line: CsvLine): Partial<RowOf<Own>>
}

/** Describes how the lines of a file become rows of a temporary table. */
export interface StagedFile extends Omit<FileDefinition<Columns>, 'read' | 'identify'> {
  read(line: CsvLine, newId: () => string): { ended: boolean; row: Record<string, Value> } | undefined
  identify?(line: CsvLine): Record<string, Value>
}

/** Checks with types that a row has the columns of its table. */
export function defineStagedFile<const Own extends Columns>(definition: FileDefinition<Own>): StagedFile {
  return definition as unknown as StagedFile
}
