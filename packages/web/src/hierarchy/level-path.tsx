import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { levelsOfArea } from './levels-of-area.ts'
import { pathText } from './texts.ts'

/** The way from the learning area down to a level. The slug stands for it until the levels are there. */
export function LevelPath({ area, levelId }: { area: string; levelId: string }) {
  const { data: levels } = useQuery(levelsOfArea(area))
  const path = levels?.find(({ id }) => id === levelId)?.path
  return (
    <Text size="sm" span>
      {path ? pathText(path) : area}
    </Text>
  )
}
