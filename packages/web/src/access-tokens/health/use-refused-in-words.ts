import type { AccessToken } from '@backoffice/contract/access-token'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { useExplainRefusal } from '../../refusals/refusal-texts.ts'

type ReasonOfRefusals = NonNullable<AccessToken['refusals']>[number]

interface Texts {
  once(at: string): string
  times(count: string, since: string): string
  short: Record<string, string>
}

const useTexts = defineTexts<Texts>({
  en: {
    once: (at) => `Refused at ${at}`,
    times: (count, since) => `Refused ${count} times since ${since}`,
    short: {
      wrong_secret: 'wrong secret',
      record_revoked: 'revoked',
      record_paused: 'paused',
      record_expired: 'expired',
      network_not_allowed: 'network not allowed',
      too_many_failed_attempts: 'too many failed attempts',
      token_expired: 'token expired',
      token_revoked: 'token revoked',
      token_may_only_read: 'may only read',
      acting_user_required: 'no acting user',
      acting_user_malformed: 'acting user is no UUID',
      user_unknown_in_this_area: 'unknown acting user',
      user_inactive: 'acting user is inactive',
      another_records_service_user: 'another service user',
      record_acts_only_for_itself: 'may only act for itself',
      too_many_requests: 'rate limit',
      too_many_requests_at_once: 'too many calls at once',
      audit_budget_used_up: 'has written too much',
      area_budget_used_up: 'too much written in the area',
      no_permission: 'acting user lacks permission',
      record_lacks_permission: 'access token lacks permission',
    },
  },
  de: {
    once: (at) => `Abgelehnt um ${at}`,
    times: (count, since) => `${count}-mal abgelehnt seit ${since}`,
    short: {
      wrong_secret: 'falsches Secret',
      record_revoked: 'widerrufen',
      record_paused: 'pausiert',
      record_expired: 'abgelaufen',
      network_not_allowed: 'Netzwerk nicht erlaubt',
      too_many_failed_attempts: 'zu viele Fehlversuche',
      token_expired: 'Token abgelaufen',
      token_revoked: 'Token widerrufen',
      token_may_only_read: 'darf nur lesen',
      acting_user_required: 'keine Person genannt',
      acting_user_malformed: 'Person ist keine UUID',
      user_unknown_in_this_area: 'unbekannte Person',
      user_inactive: 'Person ist deaktiviert',
      another_records_service_user: 'fremder Dienstnutzer',
      record_acts_only_for_itself: 'darf nur für sich handeln',
      too_many_requests: 'Aufruflimit',
      too_many_requests_at_once: 'zu viele Aufrufe gleichzeitig',
      audit_budget_used_up: 'hat zu viel geschrieben',
      area_budget_used_up: 'im Lernbereich wurde zu viel geschrieben',
      no_permission: 'der Person fehlt die Berechtigung',
      record_lacks_permission: 'dem Zugriffstoken fehlt die Berechtigung',
    },
  },
})

/** “Refused 3 times since 09:11: wrong secret”. */
export function useRefusedInWords(): (refusals: ReasonOfRefusals) => string {
  const texts = useTexts()
  const format = useFormat()
  const explain = useExplainRefusal()
  return ({ reason, count, first_at }) => {
    const since = format.clock(first_at)
    const [kind = '', permission = ''] = reason.split(':')
    const known = texts.short[kind]
    const why = known ? `${known} ${permission}`.trim() : explain(reason).reason.replace(/\.$/, '')
    return `${count === 1 ? texts.once(since) : texts.times(format.number(count), since)}: ${why}`
  }
}
