import { Center, Loader } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'

const useTexts = defineTexts({ en: { loading: 'Loading' }, de: { loading: 'Wird geladen' } })

export function PendingScreen() {
  return (
    <Center mih="50dvh">
      <Loader aria-label={useTexts().loading} role="status" />
    </Center>
  )
}
