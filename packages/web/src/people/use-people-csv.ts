import type { User } from '@backoffice/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { levelsOfArea } from '../hierarchy/levels-of-area.ts'

/** Columns have the API's field names, because programs read the file, too. */
export function usePeopleCsv() {
  const queryClient = useQueryClient()
  return {
    uuid: ({ uuid }: User) => uuid,
    learning_area: ({ learning_area }: User) => learning_area,
    display_name: ({ display_name }: User) => display_name,
    email: ({ email }: User) => email,
    external_id: ({ external_id }: User) => external_id,
    role: ({ role }: User) => role,
    level_id: ({ level_id }: User) => level_id,
    level: async ({ learning_area, level_id }: User) => {
      const levels = await queryClient.ensureQueryData(levelsOfArea(learning_area))
      return levels.find(({ id }) => id === level_id)?.path.join(' › ')
    },
    active: ({ active }: User) => active,
    anonymised_at: ({ anonymised_at }: User) => anonymised_at,
    created_at: ({ created_at }: User) => created_at,
    updated_at: ({ updated_at }: User) => updated_at,
  }
}
