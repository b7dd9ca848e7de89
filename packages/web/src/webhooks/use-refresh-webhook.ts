import type { Webhook } from '@backoffice/contract/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { listPathOf, webhookQuery, webhooksPath } from './webhooks.ts'

/** Call after a change: puts the webhook into the cache and reloads every list that may show it. */
export function useRefreshWebhook(): (webhook: Webhook) => void {
  const queryClient = useQueryClient()
  return (webhook) => {
    queryClient.setQueryData(webhookQuery(webhook).queryKey, webhook)
    for (const path of [webhooksPath, listPathOf(webhook, 'attempts'), listPathOf(webhook, 'parked')])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
}
