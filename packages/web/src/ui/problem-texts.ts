import type { ErrorCode } from '@backoffice/contract/problem'
import { ApiError, UnreachableError } from '../api.ts'
import { type Language, useLanguage } from '../i18n/language.tsx'
import { fieldDetail } from './field-details.ts'

type Sentence = string | ((detail: string) => string)

/** The service speaks English and says it well; only what speaks to programs is put differently. */
const english: Partial<Record<ErrorCode, Sentence>> = {
  invalid_request: (detail) => (detail.includes('"errors"') ? 'The service did not accept this.' : detail),
  confirmation_required: 'Nothing has changed: this needs your password first.',
  confirmation_failed: 'That could not be confirmed.',
}

const german: Partial<Record<ErrorCode, Sentence>> = {
  invalid_request: 'Der Dienst hat die Angaben nicht angenommen.',
  malformed_body: 'Die Anfrage kam unvollständig an. Versuchen Sie es noch einmal.',
  body_too_large: 'Das ist mehr, als der Dienst auf einmal annimmt.',
  request_timeout: 'Die Anfrage kam nicht rechtzeitig an. Versuchen Sie es noch einmal.',
  not_found: 'Das gibt es nicht, oder nicht mehr.',
  method_not_allowed: 'Das ist hier nicht möglich.',
  not_signed_in: 'Melden Sie sich zuerst an.',
  sign_in_failed: (detail) =>
    detail.startsWith('The code')
      ? 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.'
      : 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  totp_required: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  confirmation_required: 'Nichts ist geändert: Dafür ist zuerst Ihr Passwort nötig.',
  confirmation_failed: 'Das konnte nicht bestätigt werden.',
  cross_origin_request: 'Der Dienst antwortet nur auf Anfragen seiner eigenen Seiten. Laden Sie die Seite neu.',
  set_up_link_invalid:
    'Dieser Einrichtungslink gilt nicht mehr. Starten Sie den Dienst neu, um einen neuen zu erhalten, oder melden Sie sich an.',
  administrator_exists: 'Es gibt schon eine Administratorin oder einen Administrator mit dieser E-Mail-Adresse.',
  last_administrator: 'Das ist das letzte aktive Konto. Legen Sie zuerst ein weiteres an.',
  totp_active: 'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus, um einen neuen einzurichten.',
  totp_not_active: 'Der zweite Faktor ist nicht eingeschaltet.',
  no_learning_area: 'Es gibt noch keinen Lernbereich. Legen Sie zuerst eine oberste Ebene der Hierarchie an.',
  learning_area_not_found: 'Diesen Lernbereich gibt es nicht.',
  learning_area_exists: 'Es gibt schon einen Lernbereich mit diesem Kürzel. Wählen Sie ein anderes.',
  expiration_date_passed: 'Das Ablaufdatum liegt in der Vergangenheit. Wählen Sie heute oder einen späteren Tag (UTC).',
  access_token_revoked: 'Dieses Zugriffstoken ist widerrufen, und das ist endgültig. Legen Sie ein neues an.',
  user_exists: 'In diesem Lernbereich gibt es schon eine Person mit dieser UUID.',
  user_anonymised: 'Diese Person ist anonymisiert, und das ist endgültig.',
  user_not_found: 'Diese Person gibt es nicht.',
  user_inactive: 'Diese Person ist deaktiviert.',
  external_id_taken: 'Diese externe ID ist in diesem Lernbereich schon vergeben.',
  level_not_found: 'Diese Hierarchieebene gibt es nicht, oder sie ist hier nicht möglich.',
  level_not_movable: (detail) =>
    detail.startsWith('A learning area')
      ? 'Ein Lernbereich ist eine oberste Ebene und bleibt es.'
      : 'Die Hierarchieebene kann nicht dorthin verschoben werden.',
  hierarchy_too_deep: (detail) => `Eine Hierarchie hat höchstens ${/\d+/.exec(detail)?.[0] ?? ''} Ebenen.`,
  level_in_use: (detail) => `Diese Ebene ist nicht leer (${germanContents(detail)}). Räumen Sie sie zuerst.`,
  course_not_found: 'Diesen Kurs gibt es nicht.',
  course_not_open: (detail) =>
    detail.includes('another level')
      ? 'Der Kurs gehört zu einer anderen Ebene: Nur Personen dort und darunter können eingeschrieben werden.'
      : 'In diesen Kurs kann man sich zurzeit nicht einschreiben.',
  course_in_use: 'In diesen Kurs ist jemand eingeschrieben. Archivieren Sie ihn stattdessen.',
  enrolment_exists: 'Diese Person ist schon in diesen Kurs eingeschrieben.',
  enrolment_status: 'In diesem Status der Einschreibung ist das nicht möglich.',
  permission_denied: 'Dafür fehlt die Berechtigung.',
  too_many_requests: (detail) => `Zu viele Versuche. Versuchen Sie es ${germanWait(detail)} noch einmal.`,
  internal_error:
    'Beim Dienst ist etwas schiefgegangen. Nennen Sie den Verantwortlichen die Anfrage-ID, wenn es wieder geschieht.',
  query_timeout: 'Das hat zu lange gedauert und wurde abgebrochen. Suchen Sie genauer, oder mit einem Filter.',
  service_unavailable: 'Die Datenbank ist zurzeit nicht erreichbar. Versuchen Sie es gleich noch einmal.',
}

const sentences: Record<Language, Partial<Record<ErrorCode, Sentence>>> = { en: english, de: german }

const unreachable: Record<Language, (status: number | undefined) => string> = {
  en: (status) =>
    status === undefined
      ? 'The service cannot be reached. Check your connection and that it is running.'
      : `Something between this page and the service answered instead of it (HTTP ${status}). Try again shortly.`,
  de: (status) =>
    status === undefined
      ? 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und ob er läuft.'
      : `Etwas zwischen dieser Seite und dem Dienst hat an seiner Stelle geantwortet (HTTP ${status}). Versuchen Sie es gleich noch einmal.`,
}

/** What went wrong, in the reader's language. A code that is not known here is left in the service's own words. */
export function useProblemTexts() {
  const { language } = useLanguage()
  return {
    message(error: Error): string {
      if (error instanceof UnreachableError) return unreachable[language](error.status)
      if (!(error instanceof ApiError)) return error.message
      const sentence = sentences[language][error.code] ?? error.message
      return typeof sentence === 'string' ? sentence : sentence(error.message)
    },
    /** A sentence about a field, which `label` begins. */
    field: (label: string, detail: string) => `${label} ${fieldDetail(language, detail)}.`,
  }
}

function germanWait(detail: string): string {
  const [, count = '1', unit] = /in (\d+|a) (minute|second)/.exec(detail) ?? []
  if (unit === undefined) return 'später'
  const one = count === 'a' || count === '1'
  if (unit === 'second') return one ? 'in einer Sekunde' : `in ${count} Sekunden`
  return one ? 'in einer Minute' : `in ${count} Minuten`
}

function germanContents(detail: string): string {
  const words = {
    level: 'Ebenen',
    user: 'Personen',
    course: 'Kurse',
    token: 'Zugriffstoken',
    enrolment: 'Einschreibungen',
  }
  const found = Object.entries(words).filter(([word]) => detail.replace('This level', '').includes(word))
  return found.map(([, german]) => german).join(', ') || 'es liegt noch etwas darauf'
}
