import { defineTexts } from '../i18n/language.tsx'

/** Names of an enrolment's fields and statuses. */
export const useEnrolmentTexts = defineTexts({
  en: {
    area: 'Learning area',
    level: 'Level',
    person: 'Person',
    course: 'Course',
    status: 'Status',
    statuses: {
      enrolled: 'Enrolled',
      in_progress: 'In progress',
      completed: 'Completed',
      failed: 'Failed',
      withdrawn: 'Withdrawn',
    },
    progress: 'Progress',
    score: 'Score',
    enrolled: 'Enrolled',
    due: 'Due',
    updated: 'Last changed',
    enrol: 'Enrol',
    enrolLevel: 'Enrol a level …',
  },
  de: {
    area: 'Lernbereich',
    level: 'Ebene',
    person: 'Person',
    course: 'Kurs',
    status: 'Status',
    statuses: {
      enrolled: 'Eingeschrieben',
      in_progress: 'In Bearbeitung',
      completed: 'Abgeschlossen',
      failed: 'Nicht bestanden',
      withdrawn: 'Ausgetragen',
    },
    progress: 'Fortschritt',
    score: 'Punkte',
    enrolled: 'Seit',
    due: 'Fällig',
    updated: 'Zuletzt geändert',
    enrol: 'Einschreiben',
    enrolLevel: 'Ebene einschreiben …',
  },
})
