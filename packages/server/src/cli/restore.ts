import { openDatabase } from '../database/open-database.ts'
import { restore } from '../database/restore.ts'
import { fromCaller } from './backup.ts'
import type { Command } from './command.ts'

export const restoreCommand: Command = {
  summary: 'read a backup into an empty database; stop the service first',
  arguments: ['FILE'],
  async run({ config, log }, name = '') {
    const file = fromCaller(name)
    const database = await openDatabase(config, log, 'restore')
    try {
      const { rows } = await restore(database.connection, file, log)
      return { text: `Restored ${rows} rows from ${file} into ${database.description}.`, data: { file, rows } }
    } finally {
      await database.close()
    }
  },
}
