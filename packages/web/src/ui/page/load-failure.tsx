import { isRefused } from '../../api.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { EmptyState } from './empty-state.tsx'

const useTexts = defineTexts({ en: { tryAgain: 'Try again' }, de: { tryAgain: 'Erneut versuchen' } })

interface Props {
  error: Error
  /** Shown if it does not exist. */
  missing: { title: string; text: string }
  isFetching: boolean
  refetch(): void
}

/** Shown instead of what the URL names if that does not exist or could not be loaded. */
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
