import { Button, Paper, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { AddLearningAreaForm } from './add-learning-area-form.tsx'
import { LearningAreaList } from './learning-area-list.tsx'
import { learningAreasQuery } from './learning-areas.ts'
import classes from './learning-areas-card.module.css'
import { NoLearningAreas } from './no-learning-areas.tsx'

export function LearningAreasCard() {
  const titleId = useId()
  return (
    <Paper component="section" aria-labelledby={titleId} withBorder shadow="xs" radius="lg" className={classes.card}>
      <Title order={2} id={titleId} className={classes.part}>
        Learning areas
      </Title>
      <div className={classes.part}>
        <Content />
      </div>
      <div className={classes.part}>
        <AddLearningAreaForm />
      </div>
    </Paper>
  )
}

function Content() {
  const { data: areas, error, refetch, isFetching } = useQuery(learningAreasQuery)
  if (areas) return areas.length > 0 ? <LearningAreaList areas={areas} /> : <NoLearningAreas />
  if (error) {
    return (
      <ErrorAlert error={error}>
        <Button variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </ErrorAlert>
    )
  }
  return (
    <Stack gap="sm" role="status" aria-label="Loading the learning areas">
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  )
}
