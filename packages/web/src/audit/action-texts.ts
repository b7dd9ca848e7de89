import type { AuditAction } from '@backoffice/contract/audit-action'
import { defineTexts } from '../i18n/language.tsx'

/** The names of all actions in the audit trail, by kind. */
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
        'token.introspected': 'Token checked',
        'api.called': 'API called',
        'backoffice.called': 'Backoffice called',
      },
      hierarchy: {
        'learning_area.created': 'Learning area added',
        'learning_area.imported': 'Learning area imported',
        'learning_area.exported': 'Learning area exported',
        'hierarchy_level.created': 'Level added',
        'hierarchy_level.edited': 'Level changed',
        'hierarchy_level.moved': 'Level moved',
        'hierarchy_level.deleted': 'Level deleted',
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
        'enrolment.created': 'Person enrolled',
        'enrolment.renewed': 'Person enrolled again',
        'enrolment.edited': 'Enrolment changed',
        'enrolment.withdrawn': 'Enrolment withdrawn',
      },
      administration: {
        'administrator.signed_in': 'Signed in',
        'administrator.signed_out': 'Signed out',
        'session.confirmed': 'Identity confirmed',
        'session.revoked': 'Session ended',
        'administrator.password_changed': 'Password changed',
        'administrator.totp_started': 'Two-factor authentication setup started',
        'administrator.totp_enabled': 'Two-factor authentication turned on',
        'administrator.totp_disabled': 'Two-factor authentication turned off',
        'administrator.set_up': 'First administrator added',
        'administrator.created': 'Administrator added',
        'administrator.deactivated': 'Administrator deactivated',
        'administrator.reactivated': 'Administrator reactivated',
        'administrator.reset': 'Administrator reset from the command line',
        'refusals.dropped': 'Refused attempts only counted',
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
        'access_token.paused': 'Zugriffstoken pausiert',
        'access_token.resumed': 'Zugriffstoken fortgesetzt',
        'access_token.revoked': 'Zugriffstoken widerrufen',
        'token.requested': 'Token angefordert',
        'token.revoked': 'Token widerrufen',
        'token.introspected': 'Token geprüft',
        'api.called': 'API aufgerufen',
        'backoffice.called': 'Backoffice aufgerufen',
      },
      hierarchy: {
        'learning_area.created': 'Lernbereich angelegt',
        'learning_area.imported': 'Lernbereich importiert',
        'learning_area.exported': 'Lernbereich exportiert',
        'hierarchy_level.created': 'Ebene angelegt',
        'hierarchy_level.edited': 'Ebene geändert',
        'hierarchy_level.moved': 'Ebene verschoben',
        'hierarchy_level.deleted': 'Ebene gelöscht',
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
        'enrolment.created': 'Person eingeschrieben',
        'enrolment.renewed': 'Person erneut eingeschrieben',
        'enrolment.edited': 'Einschreibung geändert',
        'enrolment.withdrawn': 'Person ausgetragen',
      },
      administration: {
        'administrator.signed_in': 'Angemeldet',
        'administrator.signed_out': 'Abgemeldet',
        'session.confirmed': 'Identität bestätigt',
        'session.revoked': 'Sitzung beendet',
        'administrator.password_changed': 'Passwort geändert',
        'administrator.totp_started': 'Einrichtung der Zwei-Faktor-Authentifizierung begonnen',
        'administrator.totp_enabled': 'Zwei-Faktor-Authentifizierung aktiviert',
        'administrator.totp_disabled': 'Zwei-Faktor-Authentifizierung deaktiviert',
        'administrator.set_up': 'Erstes Administratorkonto angelegt',
        'administrator.created': 'Administratorkonto angelegt',
        'administrator.deactivated': 'Administratorkonto deaktiviert',
        'administrator.reactivated': 'Administratorkonto reaktiviert',
        'administrator.reset': 'Administratorkonto über die Kommandozeile zurückgesetzt',
        'refusals.dropped': 'Abgelehnte Versuche nur gezählt',
      },
    },
  },
})

/** The name of an action, or the service's own name for an unknown one. */
export function useActionName(): (action: string) => string {
  const { actions } = useActionTexts()
  const { access, hierarchy, people, learning, administration } = actions
  const names: Record<AuditAction, string> = { ...access, ...hierarchy, ...people, ...learning, ...administration }
  return (action) => names[action as AuditAction] ?? action
}
