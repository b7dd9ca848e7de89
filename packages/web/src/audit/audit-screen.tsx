import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Stack } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { AuditExportButton } from './audit-export-button.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { toServiceFilters } from './audit-search.ts'
import { RequestLookUp } from './request-look-up.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useNameIn } from './use-name-in.ts'

const useTexts = defineTexts({
  en: {
    title: 'Audit trail',
    lead: 'Every change and every refused attempt, newest first. Times are in your time zone; hover over a time to see it in UTC.',
    list: 'Events',
    none: 'No events found',
    noneText: 'No events match the filters. Remove a filter to see more.',
    clear: 'Show everything',
  },
  de: {
    title: 'Protokoll',
    lead: 'Alle Änderungen und abgelehnten Versuche, die neuesten zuerst. Zeiten in Ihrer Zeitzone; zeigen Sie mit der Maus auf eine Zeit, um sie in UTC zu sehen.',
    list: 'Ereignisse',
    none: 'Keine Ereignisse gefunden',
    noneText: 'Keine Ereignisse entsprechen den Filtern. Entfernen Sie einen Filter, um mehr zu sehen.',
    clear: 'Alles anzeigen',
  },
})

const route = getRouteApi('/signed-in/audit')

export function AuditScreen() {
  const texts = useTexts()
  const search = route.useSearch()
  const filters = toServiceFilters(search)
  const list = useList<AuditEvent>('/audit-events', filters)
  const columns = useAuditColumns()
  const nameIn = useNameIn()
  const subjectName = list.rows?.flatMap((event) => nameIn(event, search.subject) ?? [])[0]
  const navigate = useNavigate()
  return (
    <Stack gap="xl">
      <PageHead title={texts.title} lead={texts.lead}>
        <AuditExportButton filters={filters} />
      </PageHead>
      <RequestLookUp key={search.request_id} requestId={search.request_id} />
      <ListSection
        label={texts.list}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        filters={<AuditFilters subjectName={subjectName} />}
        activeFilters={countFilters({ ...search, request_id: undefined })}
        onClear={() => void navigate({ to: '/audit', replace: true })}
        empty={
          <EmptyState title={texts.none} text={texts.noneText}>
            <LinkButton to="/audit" variant="default">
              {texts.clear}
            </LinkButton>
          </EmptyState>
        }
      />
    </Stack>
  )
}
