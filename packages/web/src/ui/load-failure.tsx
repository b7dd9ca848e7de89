import { isRefused } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { WorkButton } from './work-button.tsx'

const useTexts = defineTexts({ en: { tryAgain: 'Try again' }, de: { tryAgain: 'Erneut versuchen' } })

interface Props {
  error: Error
  /** What to say if there is no such thing. */
  missing: { title: string; text: string }
  isFetching: boolean
  refetch(): void
}

/** In the place of something that an address names: there is no such thing, or it could not be loaded. */
export function LoadFailure({ error, missing, isFetching, refetch }: Props) {
  const texts = useTexts()
  if (isRefused(error)) return <EmptyState {...missing} />
  return (
    <ErrorAlert error={error}>
      <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={refetch}>
        {texts.tryAgain}
      </WorkButton>
    </ErrorAlert>
  )
}
