import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useSeesAllAreas } from '../use-own-area.ts'
import { AddLearningAreaDialog } from './add-learning-area-dialog.tsx'
import { HierarchyCard } from './hierarchy-card.tsx'
import { learningAreasQuery } from './learning-areas.ts'
import { NextStep } from './next-step.tsx'
import { NoLearningAreas } from './no-learning-areas.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Hierarchy',
    lead: 'Learning areas and the levels below them. Each person belongs to one level. A course is available on its level and below.',
    add: 'Add learning area',
    loading: 'Loading learning areas',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Hierarchie',
    lead: 'Lernbereiche und die Ebenen darunter. Jede Person gehört zu einer Ebene. Ein Kurs wird auf seiner Ebene und darunter angeboten.',
    add: 'Lernbereich anlegen',
    loading: 'Lernbereiche werden geladen',
    tryAgain: 'Erneut versuchen',
  },
})

const route = getRouteApi('/signed-in/hierarchy')

export function HierarchyScreen() {
  const texts = useTexts()
  const { data: areas, error, refetch, isFetching } = useQuery(learningAreasQuery)
  const search = route.useSearch()
  const [selected, setSelected] = useState(search)
  const navigate = useNavigate()
  // Throttled, because browsers limit how often the URL changes and a held arrow key exceeds that.
  const remember = useThrottledCallback(
    (wanted: typeof search) => void navigate({ to: '/hierarchy', search: wanted, replace: true, resetScroll: false }),
    400,
  )
  const select = ({ learning_area, id: level_id }: HierarchyLevel) => {
    setSelected({ learning_area, level_id })
    remember({ learning_area, level_id })
  }
  const mayChange = useMayChange()
  const seesAllAreas = useSeesAllAreas()
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        {mayChange && seesAllAreas && areas && areas.length > 0 && (
          <Button onClick={() => setAdding(true)}>{texts.add}</Button>
        )}
      </PageHead>
      {!areas && error && (
        <ErrorAlert error={error}>
          <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </WorkButton>
        </ErrorAlert>
      )}
      {!areas && !error && (
        <Box mih="28rem" role="status" aria-label={texts.loading}>
          <Skeleton h={56} mb="lg" maw="20rem" />
          <Skeleton h={24} mb="sm" />
          <Skeleton h={24} mb="sm" />
          <Skeleton h={24} />
        </Box>
      )}
      {areas?.length === 0 && <NoLearningAreas onAdded={select} />}
      {areas && areas.length > 0 && (
        <>
          {mayChange && <NextStep />}
          <HierarchyCard areas={areas} selected={selected} onSelect={select} />
        </>
      )}
      {adding && (
        <AddLearningAreaDialog
          onClose={() => setAdding(false)}
          onAdded={(area) => {
            setAdding(false)
            select(area)
          }}
        />
      )}
    </Stack>
  )
}
