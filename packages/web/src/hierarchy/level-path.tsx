import { useQuery } from '@tanstack/react-query'
import { levelsOfArea } from './levels-of-area.ts'
import { pathText } from './texts.ts'

interface Props {
  area: string
  levelId: string
  /** Shows only the level's name, with the path as a tooltip. */
  short?: boolean
}

/** The path from the learning area down to a level. Shows the slug while loading. */
export function LevelPath({ area, levelId, short = false }: Props) {
  const { data: levels } = useQuery(levelsOfArea(area))
  const level = levels?.find(({ id }) => id === levelId)
  const path = level ? pathText(level.path) : area
  return short ? <span title={path}>{level?.name ?? area}</span> : <span>{path}</span>
}
