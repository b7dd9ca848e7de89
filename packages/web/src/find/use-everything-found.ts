import type { AccessToken } from '@backoffice/contract/access-token'
import type { Course } from '@backoffice/contract/course'
import type { User } from '@backoffice/contract/user'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { fold } from '../hierarchy/fold.ts'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { pathText } from '../hierarchy/texts.ts'
import { useHierarchyLevels } from '../hierarchy/use-hierarchy-levels.ts'
import { usePersonName } from '../people/use-person-name.ts'
import type { Found } from './found.ts'
import { useActions, useScreens } from './use-screens.ts'

const ofEach = 5

/** The matches by kind: screens at once, the rest when typing pauses. */
export function useEverythingFound(text: string) {
  const [settled] = useDebouncedValue(text.trim(), 200)
  const enabled = settled !== ''
  const people = useFirst<User>('/users', settled)
  const tokens = useFirst<AccessToken>('/access-tokens', settled)
  const courses = useFirst<Course>('/courses', settled)
  const nameOf = usePersonName()
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const { all: levels } = useHierarchyLevels(areas, () => enabled)
  const wanted = fold(text.trim())
  const groups = {
    requests: requestsIn(text.trim()),
    people: (people.data ?? []).map(
      (person): Found => ({
        id: `person ${person.learning_area} ${person.uuid}`,
        label: nameOf(person),
        detail: person.email ?? person.external_id,
        to: { to: '/people/$area/$uuid', params: { area: person.learning_area, uuid: person.uuid } },
      }),
    ),
    tokens: (tokens.data ?? []).map(
      ({ client_id, token_name, learning_area_name }): Found => ({
        id: `token ${client_id}`,
        label: token_name,
        detail: learning_area_name,
        to: { to: '/configuration/authentication/access-tokens/$clientId', params: { clientId: client_id } },
      }),
    ),
    courses: (courses.data ?? []).map(
      ({ id, title, code }): Found => ({
        id: `course ${id}`,
        label: title,
        detail: code,
        to: { to: '/courses/$id', params: { id } },
      }),
    ),
    levels: (enabled ? levels : [])
      .filter(({ name }) => fold(name).includes(wanted))
      .slice(0, ofEach)
      .map(
        ({ id, name, path, learning_area }): Found => ({
          id: `level ${id}`,
          label: name,
          detail: path.length > 1 ? pathText(path.slice(0, -1)) : undefined,
          to: { to: '/hierarchy', search: { learning_area, level_id: id } },
        }),
      ),
    screens: useScreens().filter(({ label }) => fold(label).includes(wanted)),
    actions: useActions().filter(({ label }) => fold(label).includes(wanted)),
  }
  const isFetching = settled !== text.trim() || [people, tokens, courses].some((query) => query.isFetching)
  return { groups, isFetching, error: people.error ?? tokens.error ?? courses.error }
}

function useFirst<Row>(path: string, q: string) {
  return useQuery({
    queryKey: [path, 'found everywhere', q],
    queryFn: async () => {
      const query = new URLSearchParams({ q, limit: String(ofEach) })
      return (await get<{ data: Row[] }>(`${path}?${query}`)).data
    },
    enabled: q !== '',
  })
}

/** Offers to look up any text that could be a request id. */
function requestsIn(text: string): Found[] {
  if (!/^[\x21-\x7e]{16,128}$/.test(text) || !/\d/.test(text)) return []
  return [{ id: `request ${text}`, label: text, to: { to: '/audit', search: { request_id: text } } }]
}
