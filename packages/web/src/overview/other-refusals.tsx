import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { yesterday } from './yesterday.ts'

const useTexts = defineTexts({
  en: {
    besides: (count: number, number: string) =>
      count === 1
        ? 'One more attempt was refused in the last 24 hours. It does not belong to any access token listed here.'
        : `${number} more attempts were refused in the last 24 hours. They do not belong to any access token listed here.`,
    alone: (count: number, number: string) =>
      count === 1
        ? 'One attempt was refused in the last 24 hours: a failed sign-in, an unknown client id, or an access token revoked since.'
        : `${number} attempts were refused in the last 24 hours: failed sign-ins, unknown client ids, or access tokens revoked since.`,
    show: 'Show all refused attempts',
  },
  de: {
    besides: (count: number, number: string) =>
      count === 1
        ? 'Ein weiterer Versuch wurde in den letzten 24 Stunden abgelehnt. Er gehört zu keinem der hier genannten Zugriffstoken.'
        : `${number} weitere Versuche wurden in den letzten 24 Stunden abgelehnt. Sie gehören zu keinem der hier genannten Zugriffstoken.`,
    alone: (count: number, number: string) =>
      count === 1
        ? 'Ein Versuch wurde in den letzten 24 Stunden abgelehnt: eine fehlgeschlagene Anmeldung, eine unbekannte Client-ID oder ein inzwischen widerrufenes Zugriffstoken.'
        : `${number} Versuche wurden in den letzten 24 Stunden abgelehnt: fehlgeschlagene Anmeldungen, unbekannte Client-IDs oder inzwischen widerrufene Zugriffstoken.`,
    show: 'Alle abgelehnten Versuche anzeigen',
  },
})

/** The refusals that belong to no listed access token, such as unknown client ids and failed sign-ins. */
export function OtherRefusals({ count, listed }: { count: number; listed: boolean }) {
  const texts = useTexts()
  const format = useFormat()
  return (
    <Text size="sm" c="dimmed">
      {(listed ? texts.besides : texts.alone)(count, format.number(count))}{' '}
      <TextLink to="/audit" search={{ refused: 'true', since: yesterday() }}>
        {texts.show}
      </TextLink>
    </Text>
  )
}
