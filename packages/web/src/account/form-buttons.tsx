import { Button, Group } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'

const useTexts = defineTexts({ en: { cancel: 'Cancel' }, de: { cancel: 'Abbrechen' } })

interface Props {
  submit: string
  sending: boolean
  color?: string
  onCancel(): void
}

export function FormButtons({ submit, sending, color, onCancel }: Props) {
  return (
    <Group>
      <WorkButton type="submit" loading={sending} {...(color === undefined ? {} : { color })}>
        {submit}
      </WorkButton>
      <Button variant="default" onClick={onCancel}>
        {useTexts().cancel}
      </Button>
    </Group>
  )
}
