import { useQuery } from '@tanstack/react-query'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import classes from './role-badge.module.css'

const useTexts = defineTexts({
  en: {
    area: (name: string) => `Learning area: ${name}`,
    means: 'You see and manage this learning area and nothing else.',
  },
  de: {
    area: (name: string) => `Lernbereich: ${name}`,
    means: 'Sie sehen und verwalten diesen Lernbereich und nichts anderes.',
  },
})

/** Tells area administrators which learning area everything is about. */
export function OwnArea({ slug }: { slug: string }) {
  const texts = useTexts()
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const name = areas.find(({ learning_area }) => learning_area === slug)?.name ?? slug
  return (
    <span className={classes.badge} title={texts.means}>
      {texts.area(name)}
    </span>
  )
}
