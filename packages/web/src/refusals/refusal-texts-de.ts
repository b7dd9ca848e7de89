import type { RefusalTexts } from './refusal-explanation.ts'

export const german: RefusalTexts = {
  known: {
    unknown_client: {
      reason: 'Es gibt kein Zugriffstoken mit dieser Client-ID.',
      remedy: 'Vergleichen Sie die Client-ID in der Integration mit der auf der Seite des Zugriffstokens.',
    },
    wrong_secret: {
      reason: 'Die Client-ID ist bekannt, aber das Geheimnis ist falsch.',
      remedy:
        'Kopieren Sie das Geheimnis noch einmal in die Integration. Ist es verloren, ersetzen Sie das Zugriffstoken: Ein Geheimnis wird nur einmal angezeigt.',
    },
    record_revoked: {
      reason: 'Das Zugriffstoken wurde widerrufen.',
      remedy: 'Das ist endgültig. Legen Sie ein neues Zugriffstoken an, wenn die Integration weiter arbeiten soll.',
    },
    record_paused: {
      reason: 'Das Zugriffstoken ist angehalten.',
      remedy: 'Setzen Sie es fort: Die Integration arbeitet sofort wieder, mit dem Geheimnis, das sie hat.',
    },
    network_not_allowed: {
      reason: 'Der Aufruf kam aus einem Netz, das das Zugriffstoken nicht erlaubt.',
      remedy: 'Rufen Sie aus einem seiner Netze auf. Für ein anderes Netz ersetzen Sie das Zugriffstoken.',
    },
    record_acts_only_for_itself: {
      reason: 'Das Zugriffstoken darf nur für seinen eigenen Dienstbenutzer handeln.',
      remedy: 'Senden Sie seine Client-ID, oder ersetzen Sie es durch eines, das für Personen handeln darf.',
    },
    user_outside_the_records_level: {
      reason: 'Die Person liegt außerhalb der Ebene, die das Zugriffstoken erreicht.',
      remedy: 'Handeln Sie für jemanden auf dieser Ebene oder darunter, oder ersetzen Sie das Zugriffstoken.',
    },
    user_on_another_level: {
      reason: 'Die Person steht auf keiner der Ebenen, für die das Zugriffstoken handeln darf.',
      remedy: 'Handeln Sie für jemanden auf diesen Ebenen oder darunter, oder ersetzen Sie das Zugriffstoken.',
    },
    user_has_another_role: {
      reason: 'Die Person hat eine Rolle, für die das Zugriffstoken nicht handeln darf.',
      remedy: 'Handeln Sie für jemanden mit einer seiner Rollen, oder ersetzen Sie das Zugriffstoken.',
    },
    user_not_named: {
      reason: 'Die Person ist keine von denen, die das Zugriffstoken nennt.',
      remedy: 'Handeln Sie für eine dieser Personen, oder ersetzen Sie das Zugriffstoken.',
    },
    user_made_by_others: {
      reason: 'Das Zugriffstoken handelt nur für Personen, die es selbst angelegt hat. Diese gehört nicht dazu.',
      remedy: 'Handeln Sie für jemanden, den es angelegt hat.',
    },
    record_rules_changed: {
      reason: 'Die Regeln des Zugriffstokens wurden enger gefasst, während die Änderung wartete.',
      remedy: 'Nichts: Die Integration versucht es noch einmal, dann gelten die neuen Regeln.',
    },
    record_expired: {
      reason: 'Das Zugriffstoken ist abgelaufen.',
      remedy:
        'Setzen Sie ein späteres Ablaufdatum: Die Integration arbeitet sofort wieder, mit dem Geheimnis, das sie hat.',
    },
    record_unknown: {
      reason: 'Das Token gehört zu einem Zugriffstoken, das es hier nicht gibt.',
      remedy:
        'Prüfen Sie, ob die Integration diese Installation aufruft, und holen Sie ein neues Token bei /oauth/token.',
    },
    no_usable_credentials: {
      reason: 'Die Anfrage enthielt keine lesbare Client-ID mit Geheimnis.',
      remedy: 'Senden Sie client_id und client_secret einmal, im Formular oder als HTTP Basic, nie in der Adresse.',
    },
    too_many_failed_attempts: {
      reason: 'Zuvor sind zu viele Versuche fehlgeschlagen; dieser wurde nicht mehr geprüft.',
      remedy: 'Beheben Sie die Ursache der früheren Fehler und warten Sie einige Minuten.',
    },
    another_clients_token: {
      reason: 'Das Token, das widerrufen werden sollte, gehört einem anderen Client.',
      remedy: 'Widerrufen Sie es mit dem Client, der es geholt hat.',
    },
    no_bearer_token: {
      reason: 'Der Aufruf enthielt kein Token.',
      remedy: 'Senden Sie den Header „Authorization: Bearer …“ mit einem Token von /oauth/token.',
    },
    not_ours: {
      reason: 'Das Token stammt nicht von diesem Dienst oder wurde unterwegs verändert.',
      remedy: 'Holen Sie bei /oauth/token dieser Installation ein neues Token und senden Sie es vollständig.',
    },
    token_expired: {
      reason: 'Das Token war gültig, aber seine Stunde ist vorbei.',
      remedy: 'Nichts, wenn die Integration nach einem 401 ein neues holt. Sonst bringen Sie ihr das bei.',
    },
    token_revoked: {
      reason: 'Dieses Token wurde einzeln widerrufen.',
      remedy: 'Holen Sie bei /oauth/token ein neues Token.',
    },
    user_unknown_in_this_area: {
      reason: 'Die Person, für die gehandelt werden sollte, gibt es im Lernbereich des Zugriffstokens nicht.',
      remedy: 'Senden Sie die UUID einer Person dieses Lernbereichs oder die Client-ID selbst.',
    },
    more_than_the_role_allows: {
      reason: 'Die Rolle der Person, für die gehandelt wurde, erlaubt nur einen Teil davon.',
      remedy:
        'Handeln Sie für jemanden mit einer anderen Rolle, oder lassen Sie weg, was darüber hinausgeht: Die Antwort nannte es.',
    },
    external_id_taken_out_of_reach: {
      reason: 'Die externe ID gehört zu etwas in einem anderen Zweig, das die Person nicht sehen kann.',
      remedy: 'Verwenden Sie eine andere externe ID. Viele davon: Vielleicht sucht jemand, was es anderswo gibt.',
    },
    uuid_taken_out_of_reach: {
      reason: 'Die UUID gehört zu jemandem in einem anderen Zweig, den die Person nicht sehen kann.',
      remedy: 'Verwenden Sie eine andere UUID. Viele davon: Vielleicht sucht jemand, wen es anderswo gibt.',
    },
    user_inactive: {
      reason: 'Die Person, für die gehandelt werden sollte, ist deaktiviert.',
      remedy: 'Reaktivieren Sie die Person, oder handeln Sie für eine andere.',
    },
    acting_user_changed: {
      reason: 'Rolle oder Ebene der Person, für die gehandelt wurde, änderten sich während des Aufrufs.',
      remedy: 'Nichts: Nichts davon wurde ausgeführt, und die Integration kann es noch einmal versuchen.',
    },
    another_records_service_user: {
      reason: 'Es sollte für den Dienstbenutzer eines anderen Zugriffstokens gehandelt werden.',
      remedy: 'Senden Sie die eigene Client-ID dieses Zugriffstokens.',
    },
    acting_user_required: {
      reason: 'Der Aufruf sagte nicht, für wen er handelt.',
      remedy: 'Senden Sie den Header Service-Client-UUID. Die Client-ID selbst ist immer möglich.',
    },
    acting_user_malformed: {
      reason: 'Die Angabe, für wen gehandelt wird, war nicht genau eine UUID.',
      remedy: 'Senden Sie genau eine UUID im Header Service-Client-UUID.',
    },
    token_may_only_read: {
      reason: 'Der Aufruf wollte mit einem Token schreiben, das nur lesen darf.',
      remedy: 'Verwenden Sie ein Zugriffstoken mit Lese- und Schreibzugriff, und fordern Sie den Scope „write“ an.',
    },
    too_many_requests: {
      reason: 'Der Client hat mehr Aufrufe gemacht, als sein Limit erlaubt.',
      remedy:
        'Lassen Sie die Integration langsamer arbeiten: Die Antworten nennen die übrigen Aufrufe und die Wartezeit.',
    },
    audit_budget_used_up: {
      reason: 'Die Änderungen dieses Zugriffstokens haben den Platz gefüllt, den das Protokoll ihm an einem Tag gibt.',
      remedy:
        'Finden Sie heraus, warum es so viel schreibt. Ab Mitternacht UTC darf es wieder schreiben; der Betrieb kann AUDIT_MIB_PER_TOKEN erhöhen.',
    },
    too_many_requests_at_once: {
      reason: 'Der Client hat mehr Aufrufe gleichzeitig gemacht, als die Datenbank für einen Client bedient.',
      remedy:
        'Lassen Sie die Integration weniger Aufrufe gleichzeitig senden. Dauern sie lange, prüfen Sie, wonach sie sucht, und widerrufen Sie das Zugriffstoken, wenn es niemand erklären kann.',
    },
    unknown_administrator: {
      reason: 'Es gibt kein Administrationskonto mit dieser E-Mail-Adresse.',
      remedy: 'Prüfen Sie die Adresse auf Tippfehler. Viele davon von einer Adresse: Vielleicht rät jemand.',
    },
    wrong_password: {
      reason: 'Das Passwort war falsch.',
      remedy: 'Nichts, wenn Sie es waren. Viele davon von einer Adresse: Vielleicht rät jemand.',
    },
    deactivated: {
      reason: 'Das Administrationskonto ist deaktiviert.',
      remedy: 'Reaktivieren Sie es, wenn die Person wieder Zugang haben soll.',
    },
    session_ended: {
      reason: 'Die Sitzung endete, während die Anfrage ausgeführt wurde. Nichts davon wurde getan.',
      remedy: 'Nichts, wenn Sie sie beendet haben. Viele davon auf einmal: Vielleicht musste jemand gestoppt werden.',
    },
    totp_required: {
      reason: 'Das Passwort war richtig, der Code des zweiten Faktors stand noch aus.',
      remedy: 'Nichts: So beginnt jede Anmeldung mit zweitem Faktor. Waren Sie es nicht, ändern Sie Ihr Passwort.',
    },
    confirmation_required: {
      reason: 'Das Passwort musste erst noch einmal eingegeben werden; das letzte Mal war zu lange her.',
      remedy:
        'Nichts, wenn Sie es waren: Das Backoffice fragt von selbst. Waren Sie es nicht, beenden Sie die Sitzung.',
    },
    wrong_totp_code: {
      reason: 'Der Code der Authenticator-App war falsch.',
      remedy: 'Prüfen Sie, ob die Uhr des Telefons richtig geht.',
    },
    totp_code_used: {
      reason: 'Der Code der Authenticator-App war schon verwendet.',
      remedy: 'Warten Sie auf den nächsten Code.',
    },
    credentials_changed: {
      reason: 'Passwort oder zweiter Faktor wurden im selben Augenblick geändert.',
      remedy: 'Versuchen Sie es mit dem neuen noch einmal.',
    },
    throttled: {
      reason: 'Zuvor sind zu viele Versuche fehlgeschlagen; dieser wurde nicht mehr geprüft.',
      remedy: 'Warten Sie eine Viertelstunde.',
    },
    set_up_link_invalid: {
      reason: 'Der Einrichtungslink war falsch, verbraucht oder zu alt.',
      remedy: 'Starten Sie den Dienst neu, um einen neuen zu erhalten, falls es noch kein Konto gibt.',
    },
    too_many: {
      reason: 'Es wurden so viele Versuche auf einmal abgelehnt, dass diese nur gezählt wurden.',
      remedy: 'Sehen Sie sich die Versuche um diese Zeit an, um ihre Herkunft zu erkennen.',
    },
  },
  recordLacksPermission: (permission) => ({
    reason: `Dem Zugriffstoken fehlt die Berechtigung „${permission}“.`,
    remedy: 'Braucht die Integration sie, ersetzen Sie das Zugriffstoken durch eines, das sie hat.',
  }),
  noPermission: (permission) => ({
    reason: `Der Person, für die gehandelt wurde, fehlt die Berechtigung „${permission}“.`,
    remedy: 'Handeln Sie für eine Person, deren Rolle das erlaubt, oder ändern Sie die Rolle dieser Person.',
  }),
  other: (reason) => ({ reason: `${reason}.`, remedy: 'Sehen Sie sich die Einzelheiten des Ereignisses an.' }),
}
