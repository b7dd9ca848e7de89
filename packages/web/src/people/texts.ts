import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'

/** Names of a person's fields, roles and states. */
export const usePersonTexts = defineTexts({
  en: {
    area: 'Learning area',
    name: 'Name',
    email: 'Email',
    externalId: 'External ID',
    role: 'Role',
    roles: { learner: 'Learner', instructor: 'Instructor', manager: 'Manager', reader: 'Reader' },
    roleMeaning: {
      learner: 'Can view their own data and the courses of their level and above, and record their own progress.',
      instructor: 'Can view people, courses and enrolments on their level and below, and record progress there.',
      manager: 'Can view and change people, courses, enrolments and levels on their level and below.',
      reader: 'Can view the whole learning area, but cannot change anything.',
    },
    level: 'Level',
    state: 'Status',
    states: { active: 'Active', inactive: 'Inactive', anonymised: 'Anonymised' },
    added: 'Added',
    updated: 'Last changed',
    severalAreas: 'The selected people belong to several learning areas. Select people of one learning area.',
  },
  de: {
    area: 'Lernbereich',
    name: 'Name',
    email: 'E-Mail',
    externalId: 'Externe ID',
    role: 'Rolle',
    roles: { learner: 'Lernende/r', instructor: 'Lehrkraft', manager: 'Leitung', reader: 'Lesezugriff' },
    roleMeaning: {
      learner:
        'Kann die eigenen Daten und die Kurse der eigenen Ebene und darüber ansehen und den eigenen Fortschritt melden.',
      instructor:
        'Kann Personen, Kurse und Einschreibungen auf der eigenen Ebene und darunter ansehen und dort Fortschritt melden.',
      manager:
        'Kann Personen, Kurse, Einschreibungen und Ebenen auf der eigenen Ebene und darunter ansehen und ändern.',
      reader: 'Kann den ganzen Lernbereich ansehen, aber nichts ändern.',
    },
    level: 'Ebene',
    state: 'Status',
    states: { active: 'Aktiv', inactive: 'Inaktiv', anonymised: 'Anonymisiert' },
    added: 'Angelegt',
    updated: 'Zuletzt geändert',
    severalAreas:
      'Die ausgewählten Personen gehören zu mehreren Lernbereichen. Wählen Sie Personen eines Lernbereichs aus.',
  },
})

/** The learning area of all of these people, if it is the same. */
export function areaOfAll(people: User[]): string | undefined {
  const areas = new Set(people.map(({ learning_area }) => learning_area))
  return areas.size === 1 ? [...areas][0] : undefined
}
