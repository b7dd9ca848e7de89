import type { LevelContents, ProblemSentences } from '@backoffice/contract/problem-sentences'

const notAccepted = 'Der Dienst hat die Angaben nicht angenommen.'
const incomplete = 'Die Anfrage kam unvollständig an. Versuchen Sie es noch einmal.'
const gone = 'Das gibt es nicht, oder nicht mehr.'
const totpOn = 'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus, um einen neuen einzurichten.'
const totpOff = 'Der zweite Faktor ist nicht eingeschaltet.'
const notAllowed = 'Dafür fehlt die Berechtigung.'
const notOpen = 'In diesen Kurs kann man sich zurzeit nicht einschreiben.'
const wrongStatus = 'In diesem Status der Einschreibung ist das nicht möglich.'
const tooMany = 'Zu viele Versuche. Versuchen Sie es später noch einmal.'
const tooManyFor = ({ retry_after_seconds }: { retry_after_seconds: number }) =>
  `Zu viele Versuche. Versuchen Sie es in ${waitInWords(retry_after_seconds)} noch einmal.`
const tooSlow = 'Das hat zu lange gedauert und wurde abgebrochen. Suchen Sie genauer, oder mit einem Filter.'
const unavailable = 'Die Datenbank ist zurzeit nicht erreichbar. Versuchen Sie es gleich noch einmal.'

export const german: ProblemSentences = {
  invalid_fields: notAccepted,
  invalid_request: notAccepted,
  invalid_http: notAccepted,
  invalid_url: notAccepted,
  url_with_fragment: notAccepted,
  invalid_cursor: notAccepted,
  invalid_time: notAccepted,
  search_empty: notAccepted,
  search_no_letters: notAccepted,
  search_too_many_words: notAccepted,
  repeated_authorization: notAccepted,
  level_required: notAccepted,
  learning_area_required: notAccepted,
  learning_area_mismatch: notAccepted,
  expiration_date_too_far: notAccepted,
  lifetime_too_long: ({ max_days, latest }) =>
    `Ein Zugriffstoken gilt höchstens ${max_days} Tage. Wählen Sie den ${latest} oder einen früheren Tag, oder ersetzen Sie es.`,
  invalid_json: incomplete,
  body_incomplete: incomplete,
  body_not_utf8: incomplete,
  unpaired_surrogate: incomplete,
  too_many_values: incomplete,
  body_too_deep: incomplete,
  unsupported_media_type: 'Der Dienst nimmt nur JSON an.',
  body_too_large: 'Das ist mehr, als der Dienst auf einmal annimmt.',
  headers_too_large: 'Anfragezeile und Kopfzeilen sind zu lang.',
  request_timeout: 'Die Anfrage kam nicht rechtzeitig an. Versuchen Sie es noch einmal.',
  precondition_failed: 'Eine Bedingung der Anfrage ist nicht erfüllt.',
  range_not_satisfiable: 'Diesen Teil gibt es nicht.',
  misdirected_request: ({ base_url }) => `Dieser Dienst ist unter ${base_url} zu erreichen.`,
  no_such_path: gone,
  no_such_user: gone,
  no_such_level: gone,
  no_such_course: gone,
  no_such_enrolment: gone,
  no_such_access_token: gone,
  no_such_administrator: gone,
  no_such_administrator_email: gone,
  no_such_session: gone,
  method_not_allowed: 'Das ist hier nicht möglich.',
  not_signed_in: 'Melden Sie sich zuerst an.',
  wrong_email_or_password: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  wrong_code: 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  totp_required: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  confirmation_required: 'Nichts ist geändert: Dafür ist zuerst Ihr Passwort nötig.',
  confirmation_failed: 'Das konnte nicht bestätigt werden.',
  cross_origin_request: 'Der Dienst antwortet nur auf Anfragen seiner eigenen Seiten. Laden Sie die Seite neu.',
  set_up_link_invalid:
    'Dieser Einrichtungslink gilt nicht mehr. Starten Sie den Dienst neu, um einen neuen zu erhalten, oder melden Sie sich an.',
  administrator_exists: 'Es gibt schon eine Administratorin oder einen Administrator mit dieser E-Mail-Adresse.',
  last_administrator: 'Das ist das letzte aktive Konto. Legen Sie zuerst ein weiteres an.',
  totp_active: totpOn,
  totp_must_be_off: totpOn,
  totp_not_active: totpOff,
  totp_not_started: totpOff,
  bearer_token_required: 'Der Aufruf enthält kein Token. Holen Sie eines unter /oauth/token.',
  invalid_token: 'Das Token gilt nicht, oder nicht mehr. Holen Sie ein neues unter /oauth/token.',
  acting_user_required: ({ header }) => `Die Kopfzeile ${header} muss nennen, für wen gehandelt wird.`,
  acting_user_malformed: ({ header }) => `Die Kopfzeile ${header} muss genau eine UUID enthalten.`,
  acting_user_not_allowed: 'Dieser Client darf nicht für diese Person handeln.',
  network_not_allowed: 'Dieser Client darf aus diesem Netz nicht aufrufen.',
  insufficient_scope: 'Dieses Zugriffstoken darf nur lesen.',
  no_permission: notAllowed,
  record_lacks_permission: notAllowed,
  role_outside_rules: notAllowed,
  role_not_assignable: notAllowed,
  user_not_changeable: notAllowed,
  learning_area_needs_administrator: notAllowed,
  own_result: notAllowed,
  own_enrolment_with_result: notAllowed,
  due_date_not_allowed: notAllowed,
  no_learning_area: 'Es gibt noch keinen Lernbereich. Legen Sie zuerst eine oberste Ebene der Hierarchie an.',
  learning_area_not_found: 'Diesen Lernbereich gibt es nicht.',
  expiration_date_passed: 'Das Ablaufdatum liegt in der Vergangenheit. Wählen Sie heute oder einen späteren Tag (UTC).',
  access_token_revoked: 'Dieses Zugriffstoken ist widerrufen, und das ist endgültig. Legen Sie ein neues an.',
  access_token_replaced: 'Dieses Zugriffstoken ist schon ersetzt. Ersetzen oder widerrufen Sie das neue.',
  rules_only_narrow: 'Regeln lassen sich nur enger fassen. Legen Sie für mehr ein neues Zugriffstoken an.',
  user_exists: 'In diesem Lernbereich gibt es schon eine Person mit dieser UUID.',
  user_anonymised: 'Diese Person ist anonymisiert, und das ist endgültig.',
  external_id_taken: 'Diese externe ID ist in diesem Lernbereich schon vergeben.',
  level_not_found: 'Diese Hierarchieebene gibt es nicht, oder sie ist hier nicht möglich.',
  learning_area_not_movable: 'Ein Lernbereich ist eine oberste Ebene und bleibt es.',
  level_below_itself: 'Die Hierarchieebene kann nicht dorthin verschoben werden.',
  hierarchy_too_deep: ({ max_levels }) => `Eine Hierarchie hat höchstens ${max_levels} Ebenen.`,
  level_in_use: (contents) => `Diese Ebene ist nicht leer (${contentsInWords(contents)}). Räumen Sie sie zuerst.`,
  course_not_found: 'Diesen Kurs gibt es nicht.',
  course_not_published: notOpen,
  course_on_another_level:
    'Der Kurs gehört zu einer anderen Ebene: Nur Personen dort und darunter können eingeschrieben werden.',
  course_without_self_enrolment: notOpen,
  course_in_use: 'In diesen Kurs ist jemand eingeschrieben. Archivieren Sie ihn stattdessen.',
  user_not_found: 'Diese Person gibt es nicht.',
  user_inactive: 'Diese Person ist deaktiviert.',
  enrolment_exists: 'Diese Person ist schon in diesen Kurs eingeschrieben.',
  status_change_impossible: wrongStatus,
  withdrawal_impossible: wrongStatus,
  progress_impossible: wrongStatus,
  progress_needs_in_progress: wrongStatus,
  score_impossible: wrongStatus,
  due_date_impossible: wrongStatus,
  learning_area_exists: 'Es gibt schon einen Lernbereich mit diesem Kürzel. Wählen Sie ein anderes.',
  too_many_requests: tooManyFor,
  too_many_requests_at_once: tooManyFor,
  too_many_failed_attempts: tooManyFor,
  too_many_hidden_ids: tooManyFor,
  too_many_passwords: tooMany,
  too_much_sent: tooMany,
  responses_not_read: tooMany,
  audit_budget_used_up: tooMany,
  internal_error:
    'Beim Dienst ist etwas schiefgegangen. Nennen Sie den Verantwortlichen die Anfrage-ID, wenn es wieder geschieht.',
  query_timeout: tooSlow,
  client_disconnected: tooSlow,
  database_unavailable: unavailable,
  concurrent_change: unavailable,
  acting_user_changed: unavailable,
  record_rules_changed: unavailable,
  connections_in_use: unavailable,
  too_much_received: unavailable,
  too_many_responses_waiting: unavailable,
  shutting_down: unavailable,
}

function waitInWords(seconds: number): string {
  if (seconds === 1) return 'einer Sekunde'
  if (seconds < 60) return `${seconds} Sekunden`
  return seconds === 60 ? 'einer Minute' : `${Math.ceil(seconds / 60)} Minuten`
}

function contentsInWords({ levels, users, courses, access_tokens }: LevelContents): string {
  const kinds = [
    ...(levels > 0 ? ['Ebenen'] : []),
    ...(users > 0 ? ['Personen'] : []),
    ...(courses > 0 ? ['Kurse'] : []),
    ...(access_tokens > 0 ? ['Zugriffstoken'] : []),
  ]
  return kinds.join(', ') || 'es liegt noch etwas darauf'
}
