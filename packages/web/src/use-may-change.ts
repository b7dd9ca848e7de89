import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/**
 * False for auditors, who look at everything and change nothing but their own account. Whatever starts a change asks
 * here; the service refuses it anyway.
 */
export function useMayChange(): boolean {
  const role = useQuery(sessionQuery).data?.administrator.role
  return role === 'administrator' || role === 'area_administrator'
}
