import type { Session, SessionConfirmation, SetUp, SignIn } from '@backoffice/contract/administrator'
import { queryOptions } from '@tanstack/react-query'
import { get, isSignedOut, post, remove } from './api.ts'

/** The signed-in administrator, or `null`. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: Infinity })

/** True if the session ended during work: the administrator signs in again without leaving the page. */
export const sessionLostQuery = queryOptions({ queryKey: ['session lost'], queryFn: () => false, staleTime: Infinity })

async function fetchSession(): Promise<Session | null> {
  try {
    return await get<Session>('/session')
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export function setUp(input: SetUp): Promise<Session> {
  return post('/set-up', input)
}

export function signIn(credentials: SignIn): Promise<Session> {
  return post('/session', credentials)
}

export function confirmSession(confirmation: SessionConfirmation): Promise<void> {
  return post('/session/confirm', confirmation)
}

export async function signOut(): Promise<void> {
  try {
    await remove('/session')
  } catch (error) {
    // The session had already ended, so signing out succeeded.
    if (!isSignedOut(error)) throw error
  }
}
