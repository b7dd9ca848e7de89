import type { RefusalTexts } from './refusal-explanation.ts'

export const german: RefusalTexts = {
  known: {
    unknown_client: {
      reason: 'Es gibt kein Zugriffstoken mit dieser Client-ID.',
      remedy: 'Vergleichen Sie die Client-ID in der Integration mit der auf der Seite des Zugriffstokens.',
    },
    wrong_secret: {
      reason: 'Die Client-ID ist richtig, aber das Secret ist falsch.',
      remedy:
        'Kopieren Sie das Secret noch einmal in die Integration. Wenn es verloren ist, ersetzen Sie das Zugriffstoken; ein Secret wird nur einmal angezeigt.',
    },
    record_revoked: {
      reason: 'Das Zugriffstoken wurde widerrufen.',
      remedy:
        'Das lässt sich nicht rückgängig machen. Legen Sie ein neues Zugriffstoken an, wenn die Integration weiterarbeiten soll.',
    },
    record_paused: {
      reason: 'Das Zugriffstoken ist pausiert.',
      remedy: 'Setzen Sie es fort. Dann funktioniert die Integration sofort wieder, mit demselben Secret.',
    },
    network_not_allowed: {
      reason: 'Der Aufruf kam aus einem Netzwerk, das für das Zugriffstoken nicht erlaubt ist.',
      remedy: 'Senden Sie den Aufruf aus einem erlaubten Netzwerk, oder ersetzen Sie das Zugriffstoken.',
    },
    record_acts_only_for_itself: {
      reason: 'Das Zugriffstoken darf nur im eigenen Namen handeln.',
      remedy: 'Senden Sie seine Client-ID, oder ersetzen Sie es durch eines, das für Personen handeln darf.',
    },
    user_outside_the_records_level: {
      reason: 'Die Person gehört nicht zur Ebene des Zugriffstokens.',
      remedy: 'Handeln Sie im Namen einer Person auf dieser Ebene oder darunter, oder ersetzen Sie das Zugriffstoken.',
    },
    user_on_another_level: {
      reason: 'Die Person gehört zu keiner der Ebenen, für die das Zugriffstoken handeln darf.',
      remedy: 'Handeln Sie im Namen einer Person auf diesen Ebenen oder darunter, oder ersetzen Sie das Zugriffstoken.',
    },
    user_has_another_role: {
      reason: 'Die Person hat eine Rolle, für die das Zugriffstoken nicht handeln darf.',
      remedy: 'Handeln Sie im Namen einer Person mit einer erlaubten Rolle, oder ersetzen Sie das Zugriffstoken.',
    },
    user_not_named: {
      reason: 'Das Zugriffstoken darf nicht im Namen dieser Person handeln.',
      remedy: 'Handeln Sie im Namen einer erlaubten Person, oder ersetzen Sie das Zugriffstoken.',
    },
    user_made_by_others: {
      reason:
        'Das Zugriffstoken darf nur im Namen von Personen handeln, die es selbst angelegt hat. Diese gehört nicht dazu.',
      remedy: 'Handeln Sie im Namen einer Person, die es angelegt hat.',
    },
    record_rules_changed: {
      reason: 'Die Regeln des Zugriffstokens wurden während des Aufrufs verschärft.',
      remedy: 'Nichts. Die Integration kann es noch einmal versuchen; dann gelten die neuen Regeln.',
    },
    record_expired: {
      reason: 'Das Zugriffstoken ist abgelaufen.',
      remedy:
        'Setzen Sie ein späteres Ablaufdatum. Dann funktioniert die Integration sofort wieder, mit demselben Secret.',
    },
    record_unknown: {
      reason: 'Das Bearer-Token gehört zu einem Zugriffstoken, das es hier nicht gibt.',
      remedy:
        'Prüfen Sie, ob die Integration diese Installation aufruft, und holen Sie ein neues Bearer-Token von /oauth/token.',
    },
    no_usable_credentials: {
      reason: 'Die Anfrage enthielt keine lesbare Client-ID mit Secret.',
      remedy: 'Senden Sie client_id und client_secret einmal, im Formular oder mit HTTP Basic, nie in der URL.',
    },
    too_many_failed_attempts: {
      reason: 'Zuvor sind zu viele Versuche fehlgeschlagen; dieser wurde nicht mehr geprüft.',
      remedy: 'Beheben Sie die Ursache der früheren Fehler, und warten Sie einige Minuten.',
    },
    another_clients_token: {
      reason: 'Das Bearer-Token, das widerrufen werden sollte, gehört einem anderen Client.',
      remedy: 'Widerrufen Sie es mit dem Client, für den es ausgestellt wurde.',
    },
    no_bearer_token: {
      reason: 'Der Aufruf enthielt kein Bearer-Token.',
      remedy: 'Senden Sie den Header „Authorization: Bearer …“ mit einem Bearer-Token von /oauth/token.',
    },
    not_ours: {
      reason: 'Das Bearer-Token wurde nicht von diesem Dienst ausgestellt oder wurde verändert.',
      remedy: 'Holen Sie ein neues Bearer-Token von /oauth/token dieser Installation, und senden Sie es unverändert.',
    },
    token_expired: {
      reason: 'Das Bearer-Token ist abgelaufen. Es gilt höchstens eine Stunde.',
      remedy:
        'Nichts, wenn die Integration nach einem 401 ein neues Bearer-Token holt. Wenn nicht, passen Sie sie entsprechend an.',
    },
    token_revoked: {
      reason: 'Das Bearer-Token wurde widerrufen.',
      remedy: 'Holen Sie ein neues Bearer-Token von /oauth/token.',
    },
    user_unknown_in_this_area: {
      reason: 'Die Person, in deren Namen der Aufruf erfolgte, gibt es im Lernbereich des Zugriffstokens nicht.',
      remedy: 'Senden Sie die UUID einer Person dieses Lernbereichs oder die Client-ID.',
    },
    more_than_the_role_allows: {
      reason: 'Die Rolle der Person, in deren Namen der Aufruf erfolgte, erlaubt nur einen Teil davon.',
      remedy:
        'Handeln Sie im Namen einer Person mit einer anderen Rolle, oder lassen Sie weg, was die Rolle nicht erlaubt. Die Antwort nennt es.',
    },
    external_id_taken_out_of_reach: {
      reason: 'Die externe ID ist bereits in einem anderen Zweig vergeben, den die Person nicht sehen kann.',
      remedy:
        'Verwenden Sie eine andere externe ID. Häufen sich diese Versuche, will vielleicht jemand herausfinden, was es anderswo gibt.',
    },
    uuid_taken_out_of_reach: {
      reason: 'Die UUID gehört zu einer Person in einem anderen Zweig, den die handelnde Person nicht sehen kann.',
      remedy:
        'Verwenden Sie eine andere UUID. Häufen sich diese Versuche, will vielleicht jemand herausfinden, wen es anderswo gibt.',
    },
    user_inactive: {
      reason: 'Die Person, in deren Namen der Aufruf erfolgte, ist deaktiviert.',
      remedy: 'Reaktivieren Sie die Person, oder handeln Sie im Namen einer anderen.',
    },
    acting_user_changed: {
      reason: 'Rolle oder Ebene der Person, in deren Namen der Aufruf erfolgte, hat sich währenddessen geändert.',
      remedy: 'Nichts. Es wurde nichts geändert, und die Integration kann es noch einmal versuchen.',
    },
    another_records_service_user: {
      reason: 'Der Aufruf erfolgte im Namen eines anderen Zugriffstokens.',
      remedy: 'Senden Sie die eigene Client-ID dieses Zugriffstokens.',
    },
    acting_user_required: {
      reason: 'Der Aufruf gab nicht an, in wessen Namen er erfolgt.',
      remedy: 'Senden Sie den Header Service-Client-UUID. Die Client-ID ist immer möglich.',
    },
    acting_user_malformed: {
      reason: 'Der Header Service-Client-UUID enthielt nicht genau eine UUID.',
      remedy: 'Senden Sie genau eine UUID im Header Service-Client-UUID.',
    },
    token_may_only_read: {
      reason: 'Der Aufruf wollte mit einem Bearer-Token schreiben, das nur Lesezugriff hat.',
      remedy: 'Verwenden Sie ein Zugriffstoken mit Lese- und Schreibzugriff, und fordern Sie den Scope „write“ an.',
    },
    too_many_requests: {
      reason: 'Der Client hat sein Aufruflimit überschritten.',
      remedy:
        'Lassen Sie die Integration langsamer arbeiten. Die Antworten nennen die verbleibenden Aufrufe und die Wartezeit.',
    },
    audit_budget_used_up: {
      reason: 'Dieses Zugriffstoken hat an einem Tag so viel geschrieben, wie es darf.',
      remedy:
        'Finden Sie heraus, warum es so viel schreibt. Nach einem Tag kann es wieder schreiben. Die Betreiber des Dienstes können AUDIT_MIB_PER_TOKEN erhöhen.',
    },
    area_budget_used_up: {
      reason: 'Im Lernbereich wurde an einem Tag so viel geschrieben, wie erlaubt ist.',
      remedy:
        'Finden Sie heraus, welches Zugriffstoken so viel schreibt, und pausieren Sie es: Das ist immer möglich. Die Betreiber des Dienstes können WRITE_MIB_PER_AREA erhöhen.',
    },
    too_many_requests_at_once: {
      reason: 'Der Client hat mehr Aufrufe gleichzeitig gesendet, als einem Client erlaubt sind.',
      remedy:
        'Lassen Sie die Integration weniger Aufrufe gleichzeitig senden. Wenn sie lange dauern, prüfen Sie, wonach die Integration sucht. Kann das niemand erklären, widerrufen Sie das Zugriffstoken.',
    },
    unknown_administrator: {
      reason: 'Es gibt kein Administratorkonto mit dieser E-Mail-Adresse.',
      remedy:
        'Prüfen Sie die Adresse auf Tippfehler. Häufen sich die Versuche von einer IP-Adresse, probiert vielleicht jemand Adressen durch.',
    },
    wrong_password: {
      reason: 'Das Passwort war falsch.',
      remedy:
        'Nichts, wenn Sie es waren. Häufen sich die Versuche von einer IP-Adresse, probiert vielleicht jemand Passwörter durch.',
    },
    deactivated: {
      reason: 'Das Administratorkonto ist deaktiviert.',
      remedy: 'Reaktivieren Sie es, wenn die Person wieder Zugang haben soll.',
    },
    session_ended: {
      reason: 'Die Sitzung endete während der Anfrage. Es wurde nichts geändert.',
      remedy:
        'Nichts, wenn Sie sie beendet haben. Treten viele auf einmal auf, hat vielleicht jemand anderes die Sitzung genutzt.',
    },
    totp_required: {
      reason: 'Das Passwort war richtig, aber der Code aus der Authenticator-App fehlte noch.',
      remedy:
        'Nichts. So beginnt jede Anmeldung mit Zwei-Faktor-Authentifizierung. Wenn Sie es nicht waren, ändern Sie Ihr Passwort.',
    },
    confirmation_required: {
      reason: 'Das Passwort musste zuerst erneut bestätigt werden.',
      remedy:
        'Nichts, wenn Sie es waren; das Backoffice fragt danach. Wenn Sie es nicht waren, beenden Sie die Sitzung.',
    },
    wrong_totp_code: {
      reason: 'Der Code aus der Authenticator-App war falsch.',
      remedy: 'Prüfen Sie, ob die Uhr des Telefons richtig geht.',
    },
    totp_code_used: {
      reason: 'Der Code aus der Authenticator-App wurde bereits verwendet.',
      remedy: 'Warten Sie auf den nächsten Code.',
    },
    credentials_changed: {
      reason: 'Passwort oder Zwei-Faktor-Authentifizierung wurde im selben Moment geändert.',
      remedy: 'Versuchen Sie es mit dem neuen Passwort oder Code noch einmal.',
    },
    throttled: {
      reason: 'Zuvor sind zu viele Versuche fehlgeschlagen; dieser wurde nicht mehr geprüft.',
      remedy: 'Warten Sie 15 Minuten.',
    },
    set_up_link_invalid: {
      reason: 'Der Einrichtungslink war falsch, bereits verwendet oder abgelaufen.',
      remedy: 'Wenn es noch kein Administratorkonto gibt, starten Sie den Dienst neu, um einen neuen Link zu erhalten.',
    },
    read_only_role: {
      reason: 'Eine Person mit der Rolle „Revision“ wollte etwas ändern.',
      remedy: 'Wenn sie das soll, ändern Sie ihre Rolle unter „Administratorkonten“.',
    },
    outside_own_area: {
      reason: 'Eine Person, die einen Lernbereich verwaltet, wollte etwas tun, das mehr als diesen Bereich betrifft.',
      remedy: 'Wenn sie das soll, ändern Sie ihre Rolle unter „Administratorkonten“.',
    },
    role_changed: {
      reason: 'Die Rolle des Administratorkontos wurde geändert, während die Anfrage lief.',
      remedy: 'Die Person meldet sich neu an und wiederholt sie, falls ihre Rolle es erlaubt.',
    },
    two_factor_required: {
      reason:
        'Die Zwei-Faktor-Authentifizierung ist in dieser Installation vorgeschrieben und war bei diesem Administratorkonto nicht eingerichtet.',
      remedy: 'Die Person richtet sie nach der Anmeldung ein; vorher ist nichts anderes erlaubt.',
    },
    link_invalid: {
      reason: 'Der Einladungs- oder Rücksetzlink war falsch, bereits verwendet, zurückgezogen oder abgelaufen.',
      remedy: 'Wenn jemand ihn braucht, erstellen Sie unter „Administratorkonten“ einen neuen.',
    },
    too_many: {
      reason: 'Es wurden so viele Versuche auf einmal abgelehnt, dass diese nur gezählt wurden.',
      remedy: 'Sehen Sie sich die Versuche um diese Zeit an, um zu erkennen, woher sie kamen.',
    },
  },
  recordLacksPermission: (permission) => ({
    reason: `Dem Zugriffstoken fehlt die Berechtigung „${permission}“.`,
    remedy: 'Wenn die Integration sie braucht, ersetzen Sie das Zugriffstoken durch eines mit dieser Berechtigung.',
  }),
  noPermission: (permission) => ({
    reason: `Der Person, in deren Namen der Aufruf erfolgte, fehlt die Berechtigung „${permission}“.`,
    remedy: 'Handeln Sie im Namen einer Person, deren Rolle das erlaubt, oder ändern Sie die Rolle dieser Person.',
  }),
  other: (reason) => ({ reason: `${reason}.`, remedy: 'Sehen Sie sich die Details des Ereignisses an.' }),
}
