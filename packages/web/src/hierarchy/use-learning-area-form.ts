import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { useQueryClient } from '@tanstack/react-query'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { createLearningArea, learningAreasQuery } from './learning-areas.ts'
import { useLearningAreaTexts } from './texts.ts'

/** The form for a new learning area, on the page or in a dialog. */
export function useLearningAreaForm(onAdded: (area: HierarchyLevel) => void) {
  const texts = useLearningAreaTexts()
  const queryClient = useQueryClient()
  return useServiceForm({
    initialValues: { name: '', slug: '' },
    validate: {
      name: (name) => (name.trim() === '' ? texts.enterName : null),
      slug: (slug) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? null : texts.enterSlug),
    },
    labels: { name: texts.name, slug: texts.slug },
    send: ({ name, slug }) => createLearningArea({ name: name.trim(), slug }),
    onSuccess: (area) => {
      queryClient.setQueryData(learningAreasQuery.queryKey, (areas) => areas && [...areas, area])
      void queryClient.invalidateQueries(learningAreasQuery)
      onAdded(area)
    },
  })
}
