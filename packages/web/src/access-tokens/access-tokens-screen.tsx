import type { AccessToken } from '@backoffice/contract/access-token'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useRememberedSearch } from '../ui/lists/last-search.ts'
import { ListSection } from '../ui/lists/list-section.tsx'
import { SelectionBar } from '../ui/lists/selection-bar.tsx'
import { countFilters, type Filters, useList } from '../ui/lists/use-list.ts'
import { useSelection } from '../ui/lists/use-selection.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AccessTokenCsvButton } from './access-token-csv-button.tsx'
import { AccessTokenFilters } from './access-token-filters.tsx'
import { accessTokensPath } from './access-tokens.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { stages } from './lifecycle.ts'
import { NoAccessTokens } from './no-access-tokens.tsx'
import { RevokeSelected } from './revoke-selected.tsx'
import { sorts } from './sorts.ts'
import { useCommonTexts } from './texts.ts'
import { useAccessTokenColumns } from './use-access-token-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Manage access tokens',
    lead: 'Other programs use access tokens to connect to a learning area. Add one for each program.',
    list: 'Access tokens',
  },
  de: {
    title: 'Zugriffstoken verwalten',
    lead: 'Mit Zugriffstoken verbinden sich andere Programme mit einem Lernbereich. Legen Sie für jedes Programm eines an.',
    list: 'Zugriffstoken',
  },
})

const keyOf = ({ client_id }: AccessToken) => client_id

const route = getRouteApi('/signed-in/configuration/authentication/access-tokens')

export function AccessTokensScreen() {
  const texts = useTexts()
  const common = useCommonTexts()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const filters = readFilters(search)
  useRememberedSearch(accessTokensPath, search)
  const list = useList<AccessToken>(accessTokensPath, filters)
  const columns = useAccessTokenColumns()
  const { sort: _sort, ...others } = filters
  const selection = useSelection(keyOf, others)
  const { data: areas } = useQuery(learningAreasQuery)
  const noArea = areas?.length === 0
  const mayChange = useMayChange()
  const show = (change: Filters) => void navigate({ search: { ...filters, ...change }, replace: true })
  const showAll = () => show({ q: undefined, learning_area: undefined, status: undefined })

  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Breadcrumb />
        <PageHead title={texts.title} lead={texts.lead}>
          <AccessTokenCsvButton filters={filters} />
          {mayChange && !noArea && (
            <LinkButton to="/configuration/authentication/access-tokens/add">{common.add}</LinkButton>
          )}
        </PageHead>
      </Stack>
      <ListSection
        label={texts.list}
        list={list}
        columns={columns}
        rowKey={keyOf}
        selection={{
          ...selection,
          nameOf: ({ token_name }) => token_name,
          bar: (
            <SelectionBar selection={selection} path={accessTokensPath} filters={filters} hasMore={list.hasNextPage}>
              <RevokeSelected tokens={selection.rows} />
            </SelectionBar>
          ),
        }}
        filters={<AccessTokenFilters filters={filters} onChange={show} />}
        activeFilters={countFilters({ ...filters, sort: undefined })}
        filtered={Boolean(filters.q || filters.learning_area || filters.status)}
        order={{ by: filters.sort, change: (sort) => show({ sort }) }}
        onClear={showAll}
        empty={
          <NoAccessTokens
            noArea={noArea}
            filtered={Boolean(filters.q || filters.learning_area || filters.status)}
            onShowAll={showAll}
          />
        }
      />
    </Stack>
  )
}

/** Drops invalid values, because a URL may be outdated or edited by hand. */
function readFilters({ learning_area, status, q, sort }: Filters): Filters {
  return {
    learning_area,
    status: stages.find((known) => known === status),
    q,
    sort: sorts.find((known) => known === sort),
  }
}
