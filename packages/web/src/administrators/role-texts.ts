import { defineTexts } from '../i18n/language.tsx'

export const useRoleTexts = defineTexts({
  en: {
    role: 'Role',
    area: 'Learning area',
    areaNeeded: 'Choose a learning area.',
    roles: { administrator: 'Administrator', area_administrator: 'Area administrator', auditor: 'Auditor' },
    means: {
      administrator: 'Full access to everything.',
      area_administrator:
        'Sees and manages one learning area: its people, courses, enrolments, levels and access tokens.',
      auditor: 'May look at everything and change nothing but their own account.',
    },
  },
  de: {
    role: 'Rolle',
    area: 'Lernbereich',
    areaNeeded: 'Wählen Sie einen Lernbereich.',
    // With a soft hyphen, for narrow columns.
    roles: { administrator: 'Administration', area_administrator: 'Bereichs\u00ADverwaltung', auditor: 'Revision' },
    means: {
      administrator: 'Voller Zugriff auf alles.',
      area_administrator:
        'Sieht und verwaltet einen Lernbereich: Personen, Kurse, Einschreibungen, Ebenen und Zugriffstoken.',
      auditor: 'Kann alles ansehen und nichts ändern, außer dem eigenen Konto.',
    },
  },
})
