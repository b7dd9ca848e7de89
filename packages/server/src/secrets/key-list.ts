import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { tokenKeyPattern } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { refuseOthersFile } from '../files/file-owner.ts'
import { writeOnce } from '../files/unfinished-file.ts'

/** Makes a file with one random key, for its owner only, unless there is one. */
export function ensureKeyFile(file: string): void {
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeOnce(file, `${randomBytes(32).toString('base64')}\n`)
}

/** The keys of a file, as base64; none if there is no file. */
export function readKeyFile(file: string): string[] {
  if (!existsSync(file)) return []
  refuseOthersFile(file)
  const keys = readFileSync(file, 'utf8')
    .trim()
    .split(/[\s,]+/)
  if (!keys.every((key) => wellFormed.test(key))) {
    throw new OperatorError(
      `${file} is damaged: it must contain keys of 32 random bytes in base64, one per line. Restore it, or delete it to get a new key.`,
    )
  }
  return keys
}

const wellFormed = new RegExp(`^${tokenKeyPattern}$`)
