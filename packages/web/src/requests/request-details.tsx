import type { ClientRequest } from '@backoffice/contract/client-request'
import { defineTexts } from '../i18n/language.tsx'
import { RowDetails } from '../ui/lists/row-details.tsx'
import { useExplainRequest } from './explain-request.ts'

const useTexts = defineTexts({
  en: {
    remedy: 'What to do',
    actingUser: 'Acting user',
    address: 'IP address',
    userAgent: 'User agent',
    requestId: 'Request ID',
    code: 'Reason code',
  },
  de: {
    remedy: 'Was zu tun ist',
    actingUser: 'Im Namen von',
    address: 'IP-Adresse',
    userAgent: 'User-Agent',
    requestId: 'Anfrage-ID',
    code: 'Code des Grundes',
  },
})

/** What to do about a request that was refused, and where it came from. */
export function RequestDetails({ request }: { request: ClientRequest }) {
  const texts = useTexts()
  const explain = useExplainRequest()
  const { acting_user, address, user_agent, request_id, refusal, problem, status } = request
  const lines: [string, string | undefined][] = [
    [texts.remedy, status < 400 ? undefined : explain(request).remedy],
    [texts.code, refusal ?? problem],
    [texts.actingUser, acting_user],
    [texts.address, address],
    [texts.userAgent, user_agent],
    [texts.requestId, request_id],
  ]
  return <RowDetails lines={lines} />
}
