import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Code, Text } from '@mantine/core'
import classes from './learning-area-list.module.css'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

export function LearningAreaList({ areas }: { areas: HierarchyLevel[] }) {
  return (
    <ul className={classes.list}>
      {areas.map((area) => (
        <li key={area.id} className={classes.area}>
          <Text fw={600} className={classes.name}>
            {area.name}
          </Text>
          <Code className={classes.slug}>{area.slug}</Code>
          <Text size="sm" c="dimmed" className={classes.added}>
            Added <time dateTime={area.created_at}>{day.format(new Date(area.created_at))}</time>
          </Text>
        </li>
      ))}
    </ul>
  )
}
