import { defineTexts } from '../i18n/language.tsx'

/** What the fields, the roles and the states of a person are called, wherever they are shown. */
export const usePersonTexts = defineTexts({
  en: {
    area: 'Learning area',
    name: 'Name',
    email: 'E-mail',
    externalId: 'External id',
    role: 'Role',
    roles: { learner: 'Learner', instructor: 'Instructor', manager: 'Manager', reader: 'Reader' },
    roleMeaning: {
      learner: 'Sees their own data and the courses of their level and above, and records their own progress.',
      instructor: 'Sees people, courses and enrolments of their level and below, and records progress there.',
      manager: 'Sees and changes people, courses, enrolments and levels of their level and below.',
      reader: 'Sees the whole learning area and changes nothing.',
    },
    level: 'Level',
    state: 'Status',
    states: { active: 'Active', inactive: 'Inactive', anonymised: 'Anonymised' },
    added: 'Added',
    updated: 'Last change',
  },
  de: {
    area: 'Lernbereich',
    name: 'Name',
    email: 'E-Mail',
    externalId: 'Externe ID',
    role: 'Rolle',
    roles: { learner: 'Lernend', instructor: 'Lehrend', manager: 'Leitend', reader: 'Nur lesend' },
    roleMeaning: {
      learner: 'Sieht die eigenen Daten und die Kurse der eigenen Ebene und darüber; meldet den eigenen Fortschritt.',
      instructor: 'Sieht Personen, Kurse und Einschreibungen der eigenen Ebene und darunter; meldet dort Fortschritt.',
      manager: 'Sieht und ändert Personen, Kurse, Einschreibungen und Ebenen der eigenen Ebene und darunter.',
      reader: 'Sieht den ganzen Lernbereich und ändert nichts.',
    },
    level: 'Ebene',
    state: 'Status',
    states: { active: 'Aktiv', inactive: 'Inaktiv', anonymised: 'Anonymisiert' },
    added: 'Angelegt',
    updated: 'Letzte Änderung',
  },
})
