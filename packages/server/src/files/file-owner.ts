import { lstatSync, type Stats, statSync } from 'node:fs'
import { OperatorError } from '../errors.ts'

/** Whether this user, or root, made it: nobody else can have prepared it for us. */
export function isOurs({ uid }: Pick<Stats, 'uid'>): boolean {
  return uid === 0 || uid === process.getuid?.()
}

/** Secrets are neither read from nor written to what another user has prepared. What does not exist yet is fine. */
export function refuseOthersFile(path: string): void {
  const [entry, target] = [lstatSync(path, { throwIfNoEntry: false }), statSync(path, { throwIfNoEntry: false })]
  if ([entry, target].every((found) => found === undefined || isOurs(found))) return
  throw new OperatorError(
    `${path} belongs to another user, who could read or change it. Change its owner to the user that runs this (chown), or choose another path.`,
  )
}
