import type { CsvValue } from '@backoffice/contract/csv-row'
import type { User } from '@backoffice/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { levelsOfArea } from '../hierarchy/levels-of-area.ts'

type Column = 'level' | Exclude<keyof User, 'version'>

/** Columns have the API's field names, because programs read the file, too. */
export function usePeopleCsv(): Record<Column, (person: User) => CsvValue | Promise<CsvValue>> {
  const queryClient = useQueryClient()
  return {
    uuid: ({ uuid }) => uuid,
    learning_area: ({ learning_area }) => learning_area,
    display_name: ({ display_name }) => display_name,
    email: ({ email }) => email,
    external_id: ({ external_id }) => external_id,
    role: ({ role }) => role,
    level_id: ({ level_id }) => level_id,
    level: async ({ learning_area, level_id }) => {
      const levels = await queryClient.ensureQueryData(levelsOfArea(learning_area))
      return levels.find(({ id }) => id === level_id)?.path.join(' › ')
    },
    active: ({ active }) => active,
    anonymised_at: ({ anonymised_at }) => anonymised_at,
    created_at: ({ created_at }) => created_at,
    updated_at: ({ updated_at }) => updated_at,
  }
}
