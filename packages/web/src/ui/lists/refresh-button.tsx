import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'

const useTexts = defineTexts({ en: { refresh: 'Refresh' }, de: { refresh: 'Aktualisieren' } })

/** Reads a list again. */
export function RefreshButton({ list }: { list: { isRefetching: boolean; refetch(): unknown } }) {
  return (
    <WorkButton variant="default" size="xs" loading={list.isRefetching} onClick={() => void list.refetch()}>
      {useTexts().refresh}
    </WorkButton>
  )
}
