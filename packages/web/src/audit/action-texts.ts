import type { AuditAction } from '@backoffice/contract/audit-action'
import { defineTexts } from '../i18n/language.tsx'

/** Everything the service writes down, by kind, as people say it. */
export const useActionTexts = defineTexts({
  en: {
    groups: {
      access: 'Access tokens and calls',
      hierarchy: 'Hierarchy',
      people: 'People',
      learning: 'Courses and enrolments',
      administration: 'Administration',
    },
    actions: {
      access: {
        'access_token.created': 'Access token added',
        'access_token.edited': 'Access token changed',
        'access_token.paused': 'Access token paused',
        'access_token.resumed': 'Access token resumed',
        'access_token.revoked': 'Access token revoked',
        'token.requested': 'Token requested',
        'token.revoked': 'Token revoked',
        'token.introspected': 'Token looked up',
        'api.called': 'API called',
        'backoffice.called': 'Backoffice called',
      },
      hierarchy: {
        'learning_area.created': 'Learning area added',
        'learning_area.imported': 'Learning area imported',
        'learning_area.exported': 'Learning area exported',
        'hierarchy_level.created': 'Hierarchy level added',
        'hierarchy_level.edited': 'Hierarchy level changed',
        'hierarchy_level.moved': 'Hierarchy level moved',
        'hierarchy_level.deleted': 'Hierarchy level deleted',
      },
      people: {
        'user.created': 'Person added',
        'user.edited': 'Person changed',
        'user.deactivated': 'Person deactivated',
        'user.reactivated': 'Person reactivated',
        'user.anonymised': 'Person anonymised',
      },
      learning: {
        'course.created': 'Course added',
        'course.edited': 'Course changed',
        'course.published': 'Course published',
        'course.archived': 'Course archived',
        'course.deleted': 'Course deleted',
        'enrolment.created': 'Enrolled',
        'enrolment.renewed': 'Enrolled again',
        'enrolment.edited': 'Enrolment changed',
        'enrolment.withdrawn': 'Withdrawn',
      },
      administration: {
        'administrator.signed_in': 'Signed in',
        'administrator.signed_out': 'Signed out',
        'session.confirmed': 'Confirmed that it is them',
        'session.revoked': 'Session ended',
        'administrator.password_changed': 'Password changed',
        'administrator.totp_started': 'Second factor begun',
        'administrator.totp_enabled': 'Second factor turned on',
        'administrator.totp_disabled': 'Second factor turned off',
        'administrator.set_up': 'First administrator set up',
        'administrator.created': 'Administrator added',
        'administrator.deactivated': 'Administrator deactivated',
        'administrator.reactivated': 'Administrator reactivated',
        'administrator.reset': 'Administrator reset on the command line',
        'refusals.dropped': 'Refused attempts counted',
      },
    },
  },
  de: {
    groups: {
      access: 'Zugriffstoken und Aufrufe',
      hierarchy: 'Hierarchie',
      people: 'Personen',
      learning: 'Kurse und Einschreibungen',
      administration: 'Verwaltung',
    },
    actions: {
      access: {
        'access_token.created': 'Zugriffstoken angelegt',
        'access_token.edited': 'Zugriffstoken geändert',
        'access_token.paused': 'Zugriffstoken angehalten',
        'access_token.resumed': 'Zugriffstoken fortgesetzt',
        'access_token.revoked': 'Zugriffstoken widerrufen',
        'token.requested': 'Token angefordert',
        'token.revoked': 'Token widerrufen',
        'token.introspected': 'Token abgefragt',
        'api.called': 'API aufgerufen',
        'backoffice.called': 'Backoffice aufgerufen',
      },
      hierarchy: {
        'learning_area.created': 'Lernbereich angelegt',
        'learning_area.imported': 'Lernbereich importiert',
        'learning_area.exported': 'Lernbereich exportiert',
        'hierarchy_level.created': 'Hierarchieebene angelegt',
        'hierarchy_level.edited': 'Hierarchieebene geändert',
        'hierarchy_level.moved': 'Hierarchieebene verschoben',
        'hierarchy_level.deleted': 'Hierarchieebene gelöscht',
      },
      people: {
        'user.created': 'Person angelegt',
        'user.edited': 'Person geändert',
        'user.deactivated': 'Person deaktiviert',
        'user.reactivated': 'Person reaktiviert',
        'user.anonymised': 'Person anonymisiert',
      },
      learning: {
        'course.created': 'Kurs angelegt',
        'course.edited': 'Kurs geändert',
        'course.published': 'Kurs veröffentlicht',
        'course.archived': 'Kurs archiviert',
        'course.deleted': 'Kurs gelöscht',
        'enrolment.created': 'Eingeschrieben',
        'enrolment.renewed': 'Wieder eingeschrieben',
        'enrolment.edited': 'Einschreibung geändert',
        'enrolment.withdrawn': 'Einschreibung zurückgezogen',
      },
      administration: {
        'administrator.signed_in': 'Angemeldet',
        'administrator.signed_out': 'Abgemeldet',
        'session.confirmed': 'Identität bestätigt',
        'session.revoked': 'Sitzung beendet',
        'administrator.password_changed': 'Passwort geändert',
        'administrator.totp_started': 'Zweiter Faktor begonnen',
        'administrator.totp_enabled': 'Zweiter Faktor eingeschaltet',
        'administrator.totp_disabled': 'Zweiter Faktor ausgeschaltet',
        'administrator.set_up': 'Erstes Konto eingerichtet',
        'administrator.created': 'Administrationskonto angelegt',
        'administrator.deactivated': 'Administrationskonto deaktiviert',
        'administrator.reactivated': 'Administrationskonto reaktiviert',
        'administrator.reset': 'Administrationskonto auf der Kommandozeile zurückgesetzt',
        'refusals.dropped': 'Abgelehnte Versuche gezählt',
      },
    },
  },
})

/** An action in words, or as the service calls it if it is not known here. */
export function useActionName(): (action: string) => string {
  const { actions } = useActionTexts()
  const { access, hierarchy, people, learning, administration } = actions
  const names: Record<AuditAction, string> = { ...access, ...hierarchy, ...people, ...learning, ...administration }
  return (action) => names[action as AuditAction] ?? action
}
