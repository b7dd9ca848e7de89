import { stat } from 'node:fs/promises'
import { OperatorError } from '../../errors.ts'
import type { TokenKey } from '../../secrets/token-keys.ts'
import { latestVersion } from '../migrate.ts'
import { isSignedBy } from './backup-format.ts'
import { type BackupContent, readBackup } from './read-backup.ts'

/** A file that was read from beginning to end and may be restored. */
export interface CheckedBackup extends BackupContent {
  file: string
  /** Whether one of our keys vouches for it. */
  signed: boolean
}

interface Options {
  /** Those of this installation. */
  keys: TokenKey[]
  /** Take it without a signature that we can check. */
  unsigned: boolean
}

/**
 * What nobody vouches for may be at most so many times as long unpacked as packed, beyond a length that fits everywhere:
 * a small file must not fill the disk.
 */
const maxUnpackedRatio = 200
const freeBytes = 64 * 2 ** 20

/** Reads the whole file before anything is done with it: form, end, signature. The database is not asked. */
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
