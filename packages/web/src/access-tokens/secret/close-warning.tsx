import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { WarningIcon } from '../../ui/icons.tsx'

const useTexts = defineTexts({
  en: {
    text: 'You have not copied the secret. Once you close this dialog, nobody can see it again, and you will have to add another access token.',
    stay: 'Back to the secret',
    close: 'Close anyway',
  },
  de: {
    text: 'Sie haben das Secret nicht kopiert. Nach dem Schließen kann es niemand mehr sehen, und Sie müssen ein neues Zugriffstoken anlegen.',
    stay: 'Zurück zum Secret',
    close: 'Trotzdem schließen',
  },
})

export function CloseWarning({ onStay, onClose }: { onStay(): void; onClose(): void }) {
  const texts = useTexts()
  const stay = useRef<HTMLButtonElement>(null)
  // Enter chooses the safe option.
  useEffect(() => stay.current?.focus(), [])
  return (
    <Alert role="alert" color="red" icon={<WarningIcon />}>
      {texts.text}
      <Group mt="sm" gap="sm">
        <Button ref={stay} variant="default" size="xs" onClick={onStay}>
          {texts.stay}
        </Button>
        <Button color="red" size="xs" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Alert>
  )
}
