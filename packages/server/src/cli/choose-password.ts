import { NewPassword } from '@backoffice/contract/administrator'
import Value from 'typebox/value'
import { OperatorError } from '../errors.ts'
import { generateSecret } from '../secrets/recognisable-secret.ts'

/** Takes ADMIN_PASSWORD, or generates a password to be printed once. */
export function choosePassword(given: string | undefined): { password: string; generated: boolean } {
  if (given === undefined) return { password: generateSecret('password'), generated: true }
  if (!Value.Check(NewPassword, given)) {
    throw new OperatorError('ADMIN_PASSWORD: expected a password of 12 to 256 characters.')
  }
  return { password: given, generated: false }
}

export function describePassword({ password, generated }: ReturnType<typeof choosePassword>): string {
  return generated
    ? `\n\n  password  ${password}\n\nCopy it now. It cannot be shown again. Change it after signing in.`
    : ' The password is the one in ADMIN_PASSWORD.'
}
