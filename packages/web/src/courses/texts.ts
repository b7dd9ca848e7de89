import { defineTexts } from '../i18n/language.tsx'

/** Names of a course's fields and statuses. */
export const useCourseTexts = defineTexts({
  en: {
    area: 'Learning area',
    level: 'Level',
    title: 'Title',
    code: 'Code',
    description: 'Description',
    language: 'Language',
    status: 'Status',
    statuses: { draft: 'Draft', published: 'Published', archived: 'Archived' },
    selfEnrolment: 'Self-enrolment',
    selfEnrolments: { yes: 'Allowed', no: 'Not allowed' },
    externalId: 'External ID',
    created: 'Added',
    updated: 'Last changed',
  },
  de: {
    area: 'Lernbereich',
    level: 'Ebene',
    title: 'Titel',
    code: 'Kursnummer',
    description: 'Beschreibung',
    language: 'Sprache',
    status: 'Status',
    statuses: { draft: 'Entwurf', published: 'Veröffentlicht', archived: 'Archiviert' },
    selfEnrolment: 'Selbsteinschreibung',
    selfEnrolments: { yes: 'Erlaubt', no: 'Nicht erlaubt' },
    externalId: 'Externe ID',
    created: 'Angelegt',
    updated: 'Zuletzt geändert',
  },
})
