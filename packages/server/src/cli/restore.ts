import Type from 'typebox'
import { checkBackup } from '../backup/check-backup.ts'
import { restore as restoreBackup } from '../backup/restore.ts'
import { findTokenKeys } from '../secrets/token-keys.ts'
import { openDatabase } from '../start/open-database.ts'
import { defineCommand } from './command.ts'
import { fromCaller } from './from-caller.ts'

export const restore = defineCommand({
  summary: 'restore a backup into an empty database; stop the service first',
  input: Type.Object({ file: Type.String({ minLength: 1 }), unsigned: Type.Optional(Type.Boolean()) }),
  arguments: { FILE: { field: 'file', expects: 'a file that "backup" made' } },
  options: {
    unsigned: {
      field: 'unsigned',
      expects: 'accept a file that is not signed with a token key of this installation; only if you trust its origin',
    },
  },
  async run({ config, log }, { file: name, unsigned = false }) {
    // Check the backup first: openDatabase creates a missing database.
    const backup = await checkBackup(fromCaller(name), { keys: findTokenKeys(config), unsigned })
    const { file, signed } = backup
    const database = await openDatabase(config, log, 'restore')
    try {
      const { rows } = await restoreBackup(database.connection, backup)
      const warning = signed ? '' : ' Its signature was not checked.'
      return {
        text: `Restored ${rows} rows from ${file} into ${database.description}.${warning}`,
        data: { file, rows, signed },
      }
    } finally {
      await database.close()
    }
  },
})
