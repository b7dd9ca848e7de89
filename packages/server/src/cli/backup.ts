import { stat } from 'node:fs/promises'
import Type from 'typebox'
import { backUp } from '../backup/backup.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { openDatabaseForCommand } from '../start/open-database.ts'
import { defineCommand } from './command.ts'
import { fromCaller } from './from-caller.ts'

export const backup = defineCommand({
  summary: 'save a consistent copy of all data; the service may be running',
  input: Type.Object({ file: Type.String({ minLength: 1 }) }),
  arguments: { FILE: { field: 'file', expects: 'the name of a new file' } },
  async run({ config, log }, { file: name }) {
    const file = fromCaller(name)
    const database = await openDatabaseForCommand(config, log, 'backup')
    try {
      const [key] = loadTokenKeys(config)
      const { tables } = await backUp(database, file, key)
      const { size } = await stat(file)
      return { text: `Saved ${tables} tables to ${file} (${size} bytes).`, data: { file, tables, bytes: size } }
    } finally {
      await database.close()
    }
  },
})
