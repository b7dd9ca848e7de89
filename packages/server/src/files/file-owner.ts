import { lstatSync, type Stats, statSync } from 'node:fs'
import { OperatorError } from '../errors.ts'

/** The file belongs to this user or root, so no other user can have planted it. */
export function isOurs({ uid }: Pick<Stats, 'uid'>): boolean {
  return uid === 0 || uid === process.getuid?.()
}

/** Secrets are never read from or written to a file of another user. A path that does not exist yet is accepted. */
export function refuseOthersFile(path: string): void {
  const [entry, target] = [lstatSync(path, { throwIfNoEntry: false }), statSync(path, { throwIfNoEntry: false })]
  if ([entry, target].every((found) => found === undefined || isOurs(found))) return
  throw new OperatorError(
    `${path} belongs to another user, who could read or change it. Change its owner to the user that runs this (chown), or choose another path.`,
  )
}
