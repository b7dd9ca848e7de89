import { defineTexts } from '../i18n/language.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { useWebhookTexts } from './texts.ts'
import type { WebhookValues } from './webhook-values.ts'

const useTexts = defineTexts({
  en: {
    needsArea: 'Choose a learning area.',
    needsUrl: 'Enter a URL that begins with https://.',
    needsTypes: 'Choose at least one kind of event.',
  },
  de: {
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsUrl: 'Geben Sie eine URL ein, die mit https:// beginnt.',
    needsTypes: 'Wählen Sie mindestens eine Art von Ereignissen.',
  },
})

interface Options<Result> {
  initialValues: WebhookValues
  send(values: WebhookValues, before: WebhookValues): Promise<Result>
  onSuccess(result: Result): void
}

/** For new and existing webhooks. */
export function useWebhookForm<Result>(options: Options<Result>) {
  const texts = useTexts()
  const names = useWebhookTexts()
  return useServiceForm<WebhookValues, Result>({
    ...options,
    validate: {
      learning_area: (slug) => (slug === '' ? texts.needsArea : null),
      url: (url) => (URL.canParse(url.trim()) ? null : texts.needsUrl),
      types: (types) => (types === '' ? texts.needsTypes : null),
    },
    labels: {
      learning_area: names.area,
      url: names.url,
      types: names.events,
      payload: names.payload,
      description: names.description,
      ignore_own: names.ignoreOwn,
    },
  })
}
