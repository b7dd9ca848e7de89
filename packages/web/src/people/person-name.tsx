import { useQuery } from '@tanstack/react-query'
import classes from '../ui/text/id.module.css'
import { TextLink } from '../ui/text/text-link.tsx'
import { personQuery } from './person.ts'
import { usePersonName } from './use-person-name.ts'

/** A link to a person. Shows the id while loading. */
export function PersonName({ area, uuid }: { area: string; uuid: string }) {
  const nameOf = usePersonName()
  const { data: person } = useQuery(personQuery(area, uuid))
  return (
    <TextLink to="/people/$area/$uuid" params={{ area, uuid }} title={person && nameOf(person)}>
      {person ? nameOf(person) : <span className={classes.id}>{uuid}</span>}
    </TextLink>
  )
}
