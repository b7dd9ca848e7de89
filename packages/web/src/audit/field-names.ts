import { defineTexts } from '../i18n/language.tsx'

/** What the fields of an event's details are called. */
const useTexts = defineTexts<Record<string, string>>({
  en: {
    access: 'Access',
    before: 'Before',
    changed: 'Changed',
    code: 'Code',
    count: 'How many',
    course_id: 'Course',
    description: 'Description',
    due_at: 'Due',
    email: 'E-mail address',
    expiration_date: 'Expiration date',
    external_id: 'External id',
    language: 'Language',
    level_id: 'Hierarchy level',
    name: 'Name',
    parent_id: 'Level above',
    progress: 'Progress',
    role: 'Role',
    score: 'Score',
    self_enrolment: 'Self-enrolment',
    session: 'Session',
    slug: 'Slug',
    status: 'Status',
    title: 'Title',
    token_name: 'Name',
    user_uuid: 'Person',
  },
  de: {
    access: 'Zugriff',
    before: 'Vorher',
    changed: 'Geändert',
    code: 'Code',
    count: 'Anzahl',
    course_id: 'Kurs',
    description: 'Beschreibung',
    due_at: 'Fällig',
    email: 'E-Mail-Adresse',
    expiration_date: 'Ablaufdatum',
    external_id: 'Externe ID',
    language: 'Sprache',
    level_id: 'Hierarchieebene',
    name: 'Name',
    parent_id: 'Übergeordnete Ebene',
    progress: 'Fortschritt',
    role: 'Rolle',
    score: 'Ergebnis',
    self_enrolment: 'Selbsteinschreibung',
    session: 'Sitzung',
    slug: 'Kürzel',
    status: 'Status',
    title: 'Titel',
    token_name: 'Name',
    user_uuid: 'Person',
  },
})

/** A field in words, or as the service calls it if it is not known here. */
export function useFieldName(): (field: string) => string {
  const names = useTexts()
  return (field) => names[field] ?? field
}
