import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AttemptsSection } from './attempts-section.tsx'
import { ParkedSection } from './parked-section.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import { WebhookState } from './webhook-state.tsx'
import { nameOf, webhookQuery, webhooksPath } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    webhook: 'Webhook',
    all: 'All webhooks',
    loading: 'Loading',
    missing: {
      title: 'Webhook not found',
      text: 'There is no webhook with this ID. It may have been deleted, or the link is wrong.',
    },
  },
  de: {
    webhook: 'Webhook',
    all: 'Alle Webhooks',
    loading: 'Wird geladen',
    missing: {
      title: 'Webhook nicht gefunden',
      text: 'Es gibt keinen Webhook mit dieser ID. Möglicherweise wurde er gelöscht, oder der Link ist falsch.',
    },
  },
})

const route = getRouteApi('/signed-in/configuration/webhooks/$area/$id')

export function WebhookScreen() {
  const { area, id } = route.useParams()
  const texts = useTexts()
  const key = { learning_area: area, id }
  const { data: webhook, error, refetch, isFetching } = useQuery(webhookQuery(key))
  const mayChange = useMayChange()
  const [notice, setNotice] = useNotice()
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <TextLink to="/configuration/webhooks" fz="sm" search={lastSearch(webhooksPath, { learning_area: area })}>
          ← {texts.all}
        </TextLink>
        <PageHead
          title={webhook ? nameOf(webhook) : texts.webhook}
          state={webhook && <WebhookState webhook={webhook} />}
        >
          {webhook && mayChange && <WebhookActions webhook={webhook} onDone={setNotice} />}
        </PageHead>
      </Stack>
      <Notice>{notice}</Notice>
      {error && !webhook && (
        <LoadFailure error={error} missing={texts.missing} isFetching={isFetching} refetch={() => void refetch()} />
      )}
      {webhook ? (
        <>
          <section aria-label={texts.webhook}>
            <WebhookFacts webhook={webhook} />
          </section>
          {webhook.parked > 0 && <ParkedSection webhook={webhook} onDone={setNotice} />}
          <AttemptsSection webhook={webhook} onDone={setNotice} />
        </>
      ) : (
        !error && <Skeleton role="status" aria-label={texts.loading} h="24rem" radius="lg" />
      )}
    </Stack>
  )
}
