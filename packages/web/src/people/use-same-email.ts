import type { User, UserPage } from '@backoffice/contract/user'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { peoplePath } from './people.ts'

/** Somebody else of the area who has this email address, looked up when typing pauses. */
export function useSameEmail(area: string, email: string, uuid: string | undefined): User | undefined {
  const [settled] = useDebouncedValue(email.trim(), 300)
  const query = new URLSearchParams({ learning_area: area, email: settled, limit: '2' })
  const { data } = useQuery({
    queryKey: [peoplePath, 'same email', area, settled],
    queryFn: async () => (await get<UserPage>(`${peoplePath}?${query}`)).data,
    enabled: area !== '' && /^\S+@\S+\.\S+$/.test(settled),
    // Only a hint: a form works without it.
    retry: false,
  })
  return settled === email.trim() ? data?.find((person) => person.uuid !== uuid) : undefined
}
