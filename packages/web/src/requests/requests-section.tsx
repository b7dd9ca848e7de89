import { type ClientRequest, outcomes } from '@backoffice/contract/client-request'
import { useState } from 'react'
import { useOutcomeTexts } from '../calls/outcome-texts.ts'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { RefreshButton } from '../ui/lists/refresh-button.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useRequestColumns } from './use-request-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Last requests',
    lead: 'Up to 200 of each outcome from the last 30 days, newest first. New ones appear within five seconds.',
    list: 'Requests',
    outcome: 'Outcome',
    allOutcomes: 'All outcomes',
    path: 'Path',
    allPaths: 'All paths',
    none: 'No requests yet. Calls without a bearer token of this access token cannot be listed here.',
    noneFiltered: 'No requests match the filters.',
  },
  de: {
    title: 'Letzte Anfragen',
    lead: 'Bis zu 200 je Ergebnis aus den letzten 30 Tagen, die neuesten zuerst. Neue erscheinen innerhalb von fünf Sekunden.',
    list: 'Anfragen',
    outcome: 'Ergebnis',
    allOutcomes: 'Alle Ergebnisse',
    path: 'Pfad',
    allPaths: 'Alle Pfade',
    none: 'Noch keine Anfragen. Aufrufe ohne ein Bearer-Token dieses Zugriffstokens können hier nicht erscheinen.',
    noneFiltered: 'Keine Anfragen entsprechen den Filtern.',
  },
})

/** The last requests of one access token, on its page. */
export function RequestsSection({ clientId }: { clientId: string }) {
  const texts = useTexts()
  const outcomeTexts = useOutcomeTexts()
  const [filters, setFilters] = useState<{ outcome?: string | undefined; path?: string | undefined }>({})
  const list = useList<ClientRequest>(`/access-tokens/${encodeURIComponent(clientId)}/requests`, filters)
  const active = countFilters(filters)
  const paths = usePathsSeen(list.rows, filters.path)
  return (
    <TitledSection title={texts.title} lead={texts.lead} actions={<RefreshButton list={list} />}>
      <ListSection
        label={texts.list}
        list={list}
        columns={useRequestColumns()}
        rowKey={({ id }) => id}
        activeFilters={active}
        onClear={() => setFilters({})}
        filters={
          <>
            <FilterSelect
              label={texts.outcome}
              all={texts.allOutcomes}
              options={outcomes.map((value) => ({ value, label: outcomeTexts[value] }))}
              value={filters.outcome}
              onChange={(outcome) => setFilters({ ...filters, outcome })}
            />
            <FilterSelect
              label={texts.path}
              all={texts.allPaths}
              options={paths.map((path) => ({ value: path, label: path }))}
              value={filters.path}
              onChange={(path) => setFilters({ ...filters, path })}
            />
          </>
        }
        empty={active > 0 ? texts.noneFiltered : texts.none}
      />
    </TitledSection>
  )
}

/** The paths of all rows that were shown so far, so that choosing one does not remove the others. */
function usePathsSeen(rows: ClientRequest[] = [], chosen: string | undefined): string[] {
  const [seen, setSeen] = useState<string[]>([])
  const news = [...new Set(rows.map(({ path }) => path))].filter((path) => !seen.includes(path))
  if (news.length > 0) setSeen([...seen, ...news].sort())
  return chosen === undefined || seen.includes(chosen) ? seen : [...seen, chosen]
}
