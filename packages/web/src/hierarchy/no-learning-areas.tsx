import { Group, Stack, Text } from '@mantine/core'
import { HierarchyIcon } from '../ui/icons.tsx'

export function NoLearningAreas() {
  return (
    <Group wrap="nowrap" align="flex-start">
      <Text c="dimmed" lh={1} mt={2}>
        <HierarchyIcon />
      </Text>
      <Stack gap={4}>
        <Text fw={600}>No learning area yet</Text>
        <Text size="sm" c="dimmed" maw="38rem">
          A learning area is a top level of the hierarchy, such as a school, a region or a company. Its people, courses
          and integrations see nothing of the other areas. Add the first one below: access tokens need an area to belong
          to.
        </Text>
      </Stack>
    </Group>
  )
}
