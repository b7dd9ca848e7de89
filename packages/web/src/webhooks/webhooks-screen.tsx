import { type CreatedWebhook, type Webhook, webhookStatuses } from '@backoffice/contract/webhook'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { EmptyList } from '../hierarchy/empty-list.tsx'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { useRememberedSearch } from '../ui/lists/last-search.ts'
import { ListSection } from '../ui/lists/list-section.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { useMayChange } from '../use-may-change.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookTexts } from './texts.ts'
import { useWebhookColumns } from './use-webhook-columns.tsx'
import { webhooksPath } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Webhooks',
    lead: 'A webhook sends what happens in a learning area to another program, a moment after it happened.',
    allAreas: 'All learning areas',
    allStatuses: 'All statuses',
    statuses: { active: 'Active', paused: 'Paused', disabled: 'Disabled', unverified: 'Not confirmed yet' },
    noAreaText: 'A webhook belongs to a learning area, a top level of the hierarchy. Add a learning area first.',
    noMatch: 'No webhooks found',
    noMatchText: 'No webhooks match the filters.',
    none: 'No webhooks yet',
    noneText: 'Add one for each program that should hear of changes. Programs can also add their own with the API.',
  },
  de: {
    title: 'Webhooks',
    lead: 'Ein Webhook sendet an ein anderes Programm, was in einem Lernbereich passiert, einen Moment danach.',
    allAreas: 'Alle Lernbereiche',
    allStatuses: 'Alle Status',
    statuses: { active: 'Aktiv', paused: 'Pausiert', disabled: 'Abgeschaltet', unverified: 'Noch nicht bestätigt' },
    noAreaText:
      'Ein Webhook gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen Lernbereich an.',
    noMatch: 'Keine Webhooks gefunden',
    noMatchText: 'Keine Webhooks entsprechen den Filtern.',
    none: 'Noch keine Webhooks',
    noneText:
      'Legen Sie einen für jedes Programm an, das von Änderungen erfahren soll. Programme können über die API auch eigene anlegen.',
  },
})

const statuses = [...webhookStatuses, 'unverified'] as const

const keyOf = ({ learning_area, id }: Webhook) => `${learning_area}/${id}`

const route = getRouteApi('/signed-in/configuration/webhooks')

export function WebhooksScreen() {
  const texts = useTexts()
  const names = useWebhookTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  useRememberedSearch(webhooksPath, search)
  const list = useList<Webhook>(webhooksPath, search)
  const { data: areas } = useQuery(learningAreasQuery)
  const columns = useWebhookColumns()
  const [notice] = useNotice()
  const mayChange = useMayChange()
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedWebhook>()
  const active = countFilters(search)
  const filter = (changed: typeof search) =>
    void navigate({ to: '/configuration/webhooks', search: changed, replace: true })
  const add = mayChange && areas?.length !== 0 && <Button onClick={() => setAdding(true)}>{names.add}</Button>
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        {add}
      </PageHead>
      <Notice>{notice}</Notice>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={keyOf}
        activeFilters={active}
        onClear={() => filter({})}
        filters={
          <>
            <AreaPicker
              label={names.area}
              all={texts.allAreas}
              value={search.learning_area}
              onChange={(area) => filter({ ...search, ...(area ? { learning_area: area } : { learning_area: '' }) })}
            />
            <FilterSelect
              label={names.status}
              all={texts.allStatuses}
              options={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
              value={search.health || search.status}
              onChange={(chosen = '') =>
                filter({
                  ...search,
                  ...(chosen === 'unverified' ? { status: '', health: chosen } : { status: chosen, health: '' }),
                })
              }
            />
          </>
        }
        empty={
          <EmptyList
            noAreaText={texts.noAreaText}
            filtered={active > 0}
            noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
            onClear={() => filter({})}
          >
            <EmptyState title={texts.none} text={texts.noneText} />
          </EmptyList>
        }
      />
      {adding && (
        <AddWebhookDialog
          area={search.learning_area}
          onClose={() => setAdding(false)}
          onAdded={(webhook) => {
            setAdding(false)
            setCreated(webhook)
          }}
        />
      )}
      {created && (
        <SecretDialog
          created={created}
          onClose={() => {
            setCreated(undefined)
            const { learning_area: area, id } = created
            void navigate({ to: '/configuration/webhooks/$area/$id', params: { area, id } })
          }}
        />
      )}
    </Stack>
  )
}
