import type { SignIn } from '@backoffice/contract/administrator'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { generateSecret, hashSecret } from '../recognisable-secret.ts'
import { type AdministratorRow, findAdministratorToSignIn } from './administrator-store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteExpiredSessions, deleteSession, findSession, insertSession } from './session-store.ts'

const lifetimeMs = 12 * 60 * 60 * 1000

export interface OpenSession {
  secret: string
  administrator: AdministratorRow
  expiresAt: Date
}

// Checked when there is no such administrator, so that the time of the answer does not tell.
const nobodysHash = hashPassword('nobody has this password')

export async function signIn(deps: Pick<Deps, 'db' | 'now'>, { email, password }: SignIn): Promise<OpenSession> {
  const administrator = await findAdministratorToSignIn(deps.db, email.toLowerCase())
  const right = await verifyPassword(password, administrator?.passwordHash ?? (await nobodysHash))
  if (!administrator || !right) throw new DomainError('sign_in_failed', 'The e-mail address or the password is wrong.')
  return openSession(deps, { id: administrator.id, email: administrator.email })
}

export async function openSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  administrator: AdministratorRow,
): Promise<OpenSession> {
  const secret = generateSecret('session')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await deleteExpiredSessions(db, createdAt)
  await insertSession(db, { secretHash: hashSecret(secret), administratorId: administrator.id, createdAt, expiresAt })
  return { secret, administrator, expiresAt }
}

export async function resumeSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: string,
): Promise<OpenSession | undefined> {
  const found = await findSession(db, hashSecret(secret), now())
  return found && { secret, administrator: { id: found.id, email: found.email }, expiresAt: found.expiresAt }
}

export async function signOut({ db }: Pick<Deps, 'db'>, { secret }: OpenSession): Promise<void> {
  await deleteSession(db, hashSecret(secret))
}
