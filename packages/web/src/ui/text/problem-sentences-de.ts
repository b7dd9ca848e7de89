import type { LevelContents, ProblemSentences } from '@backoffice/contract/problem-sentences'

const invalid = 'Die Anfrage ist ungültig.'
const incomplete = 'Die Anfrage kam unvollständig oder beschädigt an. Versuchen Sie es noch einmal.'
const personNotFound = 'Diese Person gibt es nicht.'
const courseNotFound = 'Diesen Kurs gibt es nicht.'
const administratorNotFound = 'Dieses Administratorkonto gibt es nicht.'
const notAllowed = 'Dafür fehlt die Berechtigung.'
const wrongStatus = 'Im aktuellen Status der Einschreibung ist das nicht möglich.'
const busy = 'Der Dienst ist zurzeit überlastet. Versuchen Sie es gleich noch einmal.'
const changedMeanwhile = 'Die Daten werden gerade von jemand anderem geändert. Versuchen Sie es gleich noch einmal.'

export const german: ProblemSentences = {
  invalid_fields: 'Einige Werte sind ungültig.',
  invalid_request: invalid,
  invalid_http: invalid,
  invalid_url: 'Die URL ist ungültig.',
  url_with_fragment: 'Die URL enthält „#“. Senden Sie sie ohne diesen Teil.',
  ambiguous_host: invalid,
  invalid_cursor: 'Die Liste hat sich geändert. Laden Sie die Seite neu.',
  invalid_time: ({ value }) => `„${value}“ ist keine gültige Zeit.`,
  search_empty: 'Geben Sie einen Suchbegriff ein.',
  search_no_letters: 'Die Suche enthält weder Buchstaben noch Ziffern. Ergänzen Sie ein Wort.',
  search_too_many_words: ({ max_words }) => `Suchen Sie nach höchstens ${max_words} Wörtern.`,
  repeated_authorization: invalid,
  level_required: 'Wählen Sie eine Ebene oder einen Lernbereich.',
  learning_area_required: 'Wählen Sie einen Lernbereich.',
  learning_area_mismatch: 'Die Anfrage nennt zwei verschiedene Lernbereiche.',
  expiration_date_too_far: 'Das Ablaufdatum liegt zu weit in der Zukunft. Wählen Sie ein Datum vor dem Jahr 9999.',
  lifetime_too_long: ({ max_days, latest }) =>
    `Ein Zugriffstoken gilt höchstens ${max_days} Tage. Wählen Sie den ${latest} oder ein früheres Datum, oder ersetzen Sie es.`,
  invalid_json: incomplete,
  body_incomplete: incomplete,
  body_not_utf8: incomplete,
  unpaired_surrogate: 'Die Eingabe enthält ein ungültiges Zeichen.',
  too_many_values: 'Die Anfrage enthält zu viele Werte.',
  body_too_deep: 'Die Anfrage ist zu tief verschachtelt.',
  unsupported_media_type: 'Der Dienst akzeptiert nur JSON.',
  body_too_large: 'Die Anfrage ist zu groß.',
  headers_too_large: 'Die URL oder die Header der Anfrage sind zu lang.',
  request_timeout: 'Die Anfrage kam nicht rechtzeitig an. Versuchen Sie es noch einmal.',
  precondition_failed: 'Eine Bedingung der Anfrage ist nicht erfüllt.',
  range_not_satisfiable: 'Der angeforderte Teil der Datei existiert nicht.',
  misdirected_request: ({ base_url }) => `Dieser Dienst ist unter ${base_url} erreichbar. Verwenden Sie diese URL.`,
  no_such_path: 'Diese Seite gibt es nicht.',
  no_such_user: personNotFound,
  no_such_level: 'Diese Ebene gibt es nicht.',
  no_such_course: courseNotFound,
  no_such_enrolment: 'Diese Einschreibung gibt es nicht.',
  no_such_access_token: 'Dieses Zugriffstoken gibt es nicht.',
  no_such_administrator: administratorNotFound,
  no_such_administrator_email: administratorNotFound,
  no_such_link: 'Diesen Link gibt es nicht mehr. Möglicherweise wurde er verwendet oder ist abgelaufen.',
  no_such_webhook: 'Diesen Webhook gibt es nicht.',
  no_such_event: 'Dieses Ereignis gibt es hier nicht. Möglicherweise wurde es entfernt.',
  no_such_session: 'Diese Sitzung gibt es nicht. Möglicherweise wurde sie bereits beendet.',
  method_not_allowed: 'Das ist hier nicht möglich.',
  not_signed_in: 'Melden Sie sich zuerst an.',
  wrong_email_or_password: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  wrong_code: 'Der Code ist falsch oder wurde bereits verwendet. Warten Sie auf den nächsten.',
  totp_required: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  confirmation_required: 'Es wurde nichts geändert. Bestätigen Sie zuerst Ihr Passwort.',
  confirmation_failed: 'Das Passwort oder der Code ist falsch.',
  cross_origin_request: 'Der Dienst akzeptiert nur Anfragen von seinen eigenen Seiten. Laden Sie die Seite neu.',
  set_up_link_invalid:
    'Dieser Einrichtungslink ist nicht mehr gültig. Starten Sie den Dienst neu, um einen neuen zu erhalten, oder melden Sie sich an.',
  read_only_role:
    'Mit der Rolle „Revision“ können Sie alles ansehen und nichts ändern. Bitten Sie eine Person mit Administratorrolle.',
  outside_own_area:
    'Das betrifft mehr als Ihren Lernbereich. Bitten Sie eine Person, die die ganze Installation verwaltet.',
  two_factor_required:
    'Richten Sie zuerst die Zwei-Faktor-Authentifizierung ein. Sie ist in dieser Installation vorgeschrieben.',
  two_factor_must_stay:
    'Die Zwei-Faktor-Authentifizierung ist in dieser Installation vorgeschrieben. Sie können sie nicht deaktivieren.',
  link_invalid: 'Dieser Link ist nicht mehr gültig. Bitten Sie eine Person mit Administratorkonto um einen neuen.',
  too_many_links: ({ max_links }) =>
    `Es sind ${max_links} Links offen. Ziehen Sie zuerst einen zurück, oder warten Sie, bis einer verwendet wird oder abläuft.`,
  own_reset_link:
    'Ändern Sie Ihr eigenes Passwort in Ihrem Konto, oder bitten Sie eine andere Person mit Administratorkonto um einen Link.',
  reset_of_deactivated_administrator: 'Dieses Administratorkonto ist deaktiviert. Reaktivieren Sie es zuerst.',
  administrator_exists: 'Es gibt bereits ein Administratorkonto mit dieser E-Mail-Adresse.',
  last_administrator: 'Das ist das letzte aktive Administratorkonto. Legen Sie zuerst ein weiteres an.',
  totp_active: 'Die Zwei-Faktor-Authentifizierung ist bereits aktiviert.',
  totp_must_be_off: 'Deaktivieren Sie die Zwei-Faktor-Authentifizierung, bevor Sie sie neu einrichten.',
  totp_not_active: 'Die Zwei-Faktor-Authentifizierung ist nicht aktiviert.',
  totp_not_started: 'Beginnen Sie die Einrichtung der Zwei-Faktor-Authentifizierung von vorn.',
  bearer_token_required: 'Der Aufruf enthält kein Bearer-Token. Holen Sie eines von /oauth/token.',
  invalid_token:
    'Das Bearer-Token ist ungültig, abgelaufen oder widerrufen, oder sein Zugriffstoken ist nicht mehr aktiv. Holen Sie ein neues von /oauth/token.',
  acting_user_required: ({ header }) => `Der Header ${header} muss angeben, in wessen Namen der Aufruf erfolgt.`,
  acting_user_malformed: ({ header }) => `Der Header ${header} muss genau eine UUID enthalten.`,
  acting_user_not_allowed: 'Dieser Client darf nicht im Namen dieser Person handeln.',
  network_not_allowed: 'Dieser Client darf aus diesem Netzwerk keine Aufrufe senden.',
  insufficient_scope: 'Dieses Bearer-Token hat nur Lesezugriff.',
  changes_need_whole_area: notAllowed,
  cursor_expired: 'Diese Ereignisse wurden wegen ihres Alters entfernt.',
  cursor_lost: 'Die Ereignisse sind andere als zuvor, weil eine Sicherung eingespielt wurde.',
  no_permission: notAllowed,
  record_lacks_permission: notAllowed,
  role_outside_rules: notAllowed,
  role_not_assignable: notAllowed,
  user_not_changeable: notAllowed,
  learning_area_needs_administrator: notAllowed,
  own_result: 'Lernende dürfen ihre eigenen Ergebnisse nicht eintragen.',
  own_enrolment_with_result: 'Diese Einschreibung hat ein Ergebnis. Lernende können sie nicht mehr selbst ändern.',
  due_date_not_allowed: notAllowed,
  webhooks_need_service_user:
    'Webhooks gehören dem Zugriffstoken, nicht einer Person. Handeln Sie für dessen eigenen Dienstbenutzer.',
  webhooks_need_whole_area: 'Das Zugriffstoken sieht nur einen Teil des Lernbereichs. Webhooks brauchen den ganzen.',
  no_learning_area: 'Es gibt noch keinen Lernbereich. Legen Sie zuerst eine oberste Ebene der Hierarchie an.',
  learning_area_not_found: 'Diesen Lernbereich gibt es nicht.',
  expiration_date_passed: 'Das Ablaufdatum liegt in der Vergangenheit. Wählen Sie heute oder ein späteres Datum (UTC).',
  access_token_revoked:
    'Dieses Zugriffstoken wurde widerrufen und lässt sich nicht mehr ändern. Legen Sie ein neues an.',
  access_token_replaced: 'Dieses Zugriffstoken wurde bereits ersetzt. Ersetzen oder widerrufen Sie das neue.',
  rules_only_narrow:
    'Diese Regeln lassen sich nur verschärfen. Um mehr zu erlauben, legen Sie ein neues Zugriffstoken an.',
  user_exists: 'In diesem Lernbereich gibt es bereits eine Person mit dieser UUID.',
  user_anonymised: 'Diese Person wurde anonymisiert und lässt sich nur noch auf eine andere Ebene verschieben.',
  external_id_taken: 'Diese externe ID ist in diesem Lernbereich bereits vergeben.',
  level_not_found: 'Diese Ebene gibt es nicht, oder sie ist hier nicht verfügbar.',
  learning_area_not_movable: 'Ein Lernbereich ist eine oberste Ebene und kann nicht verschoben werden.',
  level_below_itself: ({ level, parent }) =>
    `„${level}“ kann nicht nach „${parent}“ verschoben werden: Das ist dieselbe Ebene oder eine darunter.`,
  hierarchy_too_deep: ({ max_levels }) => `Eine Hierarchie kann höchstens ${max_levels} Ebenen haben.`,
  learning_area_has_administrators:
    'Für diesen Lernbereich gibt es eigene Administratorkonten. Geben Sie ihnen zuerst eine andere Rolle oder einen anderen Bereich.',
  level_in_use: (contents) => {
    const found = contentsInWords(contents)
    return found === ''
      ? 'Diese Ebene ist nicht mehr leer. Verschieben oder löschen Sie zuerst ihren Inhalt.'
      : `Diese Ebene enthält noch ${found}. Verschieben oder löschen Sie zuerst ihren Inhalt.`
  },
  course_not_found: courseNotFound,
  course_not_published: ({ course }) => `„${course}“ ist nicht veröffentlicht.`,
  course_on_another_level: ({ course }) =>
    `„${course}“ gehört zu einer anderen Ebene. Sie können nur Personen auf dieser Ebene und darunter einschreiben.`,
  course_without_self_enrolment: ({ course }) =>
    `Lernende können sich in „${course}“ nicht selbst einschreiben und nicht selbst austragen.`,
  course_in_use: ({ enrolments, max_counted }) =>
    `Dieser Kurs hat ${countInWords(enrolments, max_counted, ['Einschreibung', 'Einschreibungen'])}. Archivieren Sie ihn stattdessen.`,
  user_not_found: personNotFound,
  user_inactive: ({ name }) => `${name} ist deaktiviert.`,
  enrolment_exists: 'Diese Person ist bereits in diesen Kurs eingeschrieben.',
  status_change_impossible: wrongStatus,
  withdrawal_impossible: wrongStatus,
  progress_impossible: wrongStatus,
  progress_needs_in_progress: wrongStatus,
  score_impossible: wrongStatus,
  due_date_impossible: wrongStatus,
  too_many_access_tokens_of_area: ({ max }) =>
    `Ein Lernbereich hat höchstens ${max} Zugriffstoken, die weder widerrufen noch abgelaufen sind. Widerrufen Sie zuerst eines, das nicht mehr gebraucht wird.`,
  too_many_levels: ({ max }) => `Ein Lernbereich hat höchstens ${max} Ebenen. Löschen Sie zuerst einige.`,
  too_many_webhooks_of_client: ({ max }) =>
    `Ein Zugriffstoken hat höchstens ${max} Webhooks. Löschen Sie zuerst einen.`,
  webhooks_kept_for_others: ({ max }) =>
    `Die letzten ${max} Webhooks des Lernbereichs sind für Zugriffstoken bestimmt, die noch keinen haben. Löschen Sie zuerst einen.`,
  too_many_webhooks_of_area: ({ max }) => `Ein Lernbereich hat höchstens ${max} Webhooks. Löschen Sie zuerst einen.`,
  too_many_parked_events: ({ max }) =>
    `Dieser Webhook hat ${max} zurückgestellte Ereignisse. Setzen Sie ihn fort, um sie zuzustellen, oder ab jetzt, um sie zu überspringen.`,
  challenge_wrong: 'Dieser Wert wurde nicht an die aktuelle URL des Webhooks gesendet.',
  webhook_url_changed: 'Die URL des Webhooks hat sich geändert. Prüfen Sie sie noch einmal.',
  webhook_secret_unreadable:
    'Das Geheimnis dieses Webhooks lässt sich mit den Schlüsseln dieses Dienstes nicht entschlüsseln. Erneuern Sie es.',
  learning_area_exists: ({ slug }) => `Es gibt bereits einen Lernbereich „${slug}“. Wählen Sie ein anderes Kürzel.`,
  too_many_requests: ({ retry_after_seconds }) => `Zu viele Anfragen. ${tryAgainIn(retry_after_seconds)}`,
  too_many_requests_at_once: ({ retry_after_seconds }) =>
    `Zu viele Anfragen gleichzeitig. ${tryAgainIn(retry_after_seconds)}`,
  too_many_failed_attempts: ({ retry_after_seconds }) =>
    `Zu viele fehlgeschlagene Versuche. ${tryAgainIn(retry_after_seconds)}`,
  too_many_challenges: ({ retry_after_seconds }) =>
    `Der Empfänger hat diesen Webhook noch nicht bestätigt und wurde zu oft gefragt. ${tryAgainIn(retry_after_seconds)}`,
  too_many_hidden_ids: ({ retry_after_seconds }) =>
    `Zu viele der IDs gehören zu Daten, die nicht sichtbar sind. ${tryAgainIn(retry_after_seconds)}`,
  too_many_passwords: 'Zurzeit melden sich zu viele Personen an. Versuchen Sie es gleich noch einmal.',
  too_many_new_access_tokens: ({ max, retry_after_seconds }) =>
    `In einem Lernbereich lassen sich höchstens ${max} Zugriffstoken pro Stunde hinzufügen. ${tryAgainIn(retry_after_seconds)}`,
  too_much_sent: 'Sie senden zu viele Daten auf einmal. Warten Sie, bis andere Anfragen fertig sind.',
  responses_not_read: 'Zu viele Antworten wurden noch nicht abgerufen. Versuchen Sie es gleich noch einmal.',
  audit_budget_used_up: ({ max_mebibytes, retry_after_seconds }) =>
    `Dieses Zugriffstoken hat am letzten Tag ${max_mebibytes} MiB geschrieben. Mehr darf es nicht. ${tryAgainIn(retry_after_seconds)}`,
  area_budget_used_up: ({ max_mebibytes, retry_after_seconds }) =>
    `In diesem Lernbereich wurden am letzten Tag ${max_mebibytes} MiB geschrieben. Mehr ist nicht erlaubt. ${tryAgainIn(retry_after_seconds)}`,
  internal_error:
    'Im Dienst ist ein Fehler aufgetreten. Tritt er wieder auf, nennen Sie den Betreibern des Dienstes die Anfrage-ID.',
  query_timeout: ({ seconds }) =>
    `Die Suche dauerte länger als ${seconds} Sekunden und wurde abgebrochen. Verwenden Sie längere oder seltenere Wörter oder einen Filter.`,
  client_disconnected: 'Die Verbindung wurde getrennt, bevor die Antwort fertig war.',
  database_unavailable: 'Die Datenbank ist zurzeit nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  concurrent_change: changedMeanwhile,
  acting_user_changed: changedMeanwhile,
  record_rules_changed: changedMeanwhile,
  sender_unavailable:
    'Der Teil des Dienstes, der an Webhooks sendet, wird neu gestartet. Ob dies gesendet wurde, ist unbekannt. Versuchen Sie es gleich noch einmal.',
  connections_in_use: busy,
  too_much_received: busy,
  too_many_responses_waiting: busy,
  shutting_down: 'Der Dienst wird gerade beendet. Versuchen Sie es gleich noch einmal.',
}

function tryAgainIn(seconds: number): string {
  return `Versuchen Sie es in ${waitInWords(seconds)} noch einmal.`
}

function waitInWords(seconds: number): string {
  if (seconds === 1) return 'einer Sekunde'
  if (seconds < 60) return `${seconds} Sekunden`
  return seconds === 60 ? 'einer Minute' : `${Math.ceil(seconds / 60)} Minuten`
}

type Noun = readonly [one: string, many: string]

const words = {
  levels: ['Ebene darunter', 'Ebenen darunter'],
  users: ['Person', 'Personen'],
  access_tokens: ['Zugriffstoken', 'Zugriffstoken'],
  courses: ['Kurs', 'Kurse'],
} as const

/** Returns an empty string for an empty level. */
function contentsInWords(contents: LevelContents): string {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return kinds
    .filter((kind) => contents[kind] > 0)
    .map((kind) => countInWords(contents[kind], contents.max_counted, words[kind]))
    .join(', ')
}

function countInWords(count: number, max: number, [one, many]: Noun): string {
  if (count === 1) return `1 ${one}`
  return count >= max ? `${max} oder mehr ${many}` : `${count} ${many}`
}
