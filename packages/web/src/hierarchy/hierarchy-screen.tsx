import { Stack } from '@mantine/core'
import { PageTitle } from '../ui/page-title.tsx'
import { LearningAreasCard } from './learning-areas-card.tsx'

export function HomeScreen() {
  return (
    <Stack gap="lg">
      <PageTitle>Overview</PageTitle>
      <LearningAreasCard />
    </Stack>
  )
}
