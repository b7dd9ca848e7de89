import type { CsvLine } from '../source/read-csv.ts'

type SqlType = 'text' | 'uuid' | 'boolean' | 'timestamptz'
type Columns = Record<string, SqlType>

export type Value = string | boolean | null

type RowOf<Own extends Columns> = {
  [Name in keyof Own]: (Own[Name] extends 'boolean' ? boolean : string) | null
}

/** A line that can be imported. Of what has ended, hardly more than the id matters. */
type ReadLine<Row> = { ended: false; row: Row } | { ended: true; row: Partial<Row> }

interface FileDefinition<Own extends Columns> {
  table: string
  /** Without these columns the file cannot be understood. */
  required: string[]
  /** Beside those that every table has (stage-file.ts). */
  columns: Own
  /** Undefined for what is not imported and no mistake either. Throws a RefusedLine. */
  read(line: CsvLine, newId: () => string): ReadLine<RowOf<Own>> | undefined
  /** What a refused line is about, if its `sourcedId` does not say so: it still counts as being there. */
  identify?(line: CsvLine): Partial<RowOf<Own>>
}

/** How the lines of a file become rows of a temporary table. */
export interface StagedFile extends Omit<FileDefinition<Columns>, 'read' | 'identify'> {
  read(line: CsvLine, newId: () => string): { ended: boolean; row: Record<string, Value> } | undefined
  identify?(line: CsvLine): Record<string, Value>
}

/** Sees to it that a row has the columns of its table. */
export function defineStagedFile<const Own extends Columns>(definition: FileDefinition<Own>): StagedFile {
  return definition as unknown as StagedFile
}
