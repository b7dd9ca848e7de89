import { stat } from 'node:fs/promises'
import { latestVersion } from '../database/upkeep/migrate.ts'
import { OperatorError } from '../errors.ts'
import type { TokenKey } from '../secrets/token-keys.ts'
import { isSignedBy } from './backup-format.ts'
import { type BackupContent, readBackup } from './read-backup.ts'

/** A file that was read completely and may be restored. */
export interface CheckedBackup extends BackupContent {
  file: string
  /** Whether it is signed with one of our keys. */
  signed: boolean
}

interface Options {
  /** The keys of this installation. */
  keys: TokenKey[]
  /** Accept a backup without a signature that we can verify. */
  unsigned: boolean
}

/**
 * How many times its size a file without a valid signature may unpack to, beyond `freeBytes`: a small file must not
 * fill the disk.
 */
const maxUnpackedRatio = 200
const freeBytes = 64 * 2 ** 20

/** Checks the whole file before it is used: format, completeness, signature. Does not access the database. */
export async function checkBackup(file: string, { keys, unsigned }: Options): Promise<CheckedBackup> {
  const content = await readBackup(file, skip)
  if (content.schema > latestVersion) {
    throw new OperatorError(
      `${file} was made by a newer version of the service (schema ${content.schema}; this one knows ${latestVersion}).`,
    )
  }
  const problem = findProblem(content, keys)
  if (problem && !unsigned) {
    throw new OperatorError(
      `${file} ${problem} Nothing was restored. ` +
        'A backup decides who is an administrator and what every access token may do. ' +
        'If you trust its origin, restore it with --unsigned.',
    )
  }
  if (problem && content.bytes > freeBytes && content.bytes > (await stat(file)).size * maxUnpackedRatio) {
    throw new OperatorError(
      `${file} is not signed with a key of this installation and unpacks to more than ${maxUnpackedRatio} times its size. Nothing was restored.`,
    )
  }
  return { ...content, file, signed: problem === undefined }
}

function findProblem({ signature, digest }: BackupContent, keys: TokenKey[]): string | undefined {
  if (!signature) return 'is not signed: an earlier version made it, or someone changed it.'
  if (keys.some((key) => isSignedBy(key, digest, signature))) return undefined
  if (keys.some(({ id }) => id.toString('hex') === signature.keyId)) {
    return 'was damaged or changed after it was made: its signature does not match. Use another copy.'
  }
  return (
    `is signed with the key ${signature.keyId}, which this installation does not have. ` +
    'Use the token keys of the installation that made it: its TOKEN_KEYS, or its file DATA_DIR/token-keys.'
  )
}

async function skip(_target: unknown, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _row of rows);
}
