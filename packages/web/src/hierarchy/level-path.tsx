import { useQuery } from '@tanstack/react-query'
import { levelsOfArea } from './levels-of-area.ts'
import { pathText } from './texts.ts'

interface Props {
  area: string
  levelId: string
  /** The level alone, with the way to it at hand. */
  short?: boolean
}

/** The way from the learning area down to a level. The slug stands for it until the levels are there. */
export function LevelPath({ area, levelId, short = false }: Props) {
  const { data: levels } = useQuery(levelsOfArea(area))
  const level = levels?.find(({ id }) => id === levelId)
  const path = level ? pathText(level.path) : area
  return short ? <span title={path}>{level?.name ?? area}</span> : <span>{path}</span>
}
