import Type from 'typebox'
import { restore as restoreBackup } from '../database/backup/restore.ts'
import { openDatabase } from '../database/open-database.ts'
import { defineCommand } from './command.ts'
import { fromCaller } from './from-caller.ts'

export const restore = defineCommand({
  summary: 'read a backup into an empty database; stop the service first',
  input: Type.Object({ file: Type.String({ minLength: 1 }) }),
  arguments: { FILE: { field: 'file', expects: 'a file that "backup" made' } },
  async run({ config, log }, { file: name }) {
    const file = fromCaller(name)
    const database = await openDatabase(config, log, 'restore')
    try {
      const { rows } = await restoreBackup(database.connection, file, log)
      return { text: `Restored ${rows} rows from ${file} into ${database.description}.`, data: { file, rows } }
    } finally {
      await database.close()
    }
  },
})
