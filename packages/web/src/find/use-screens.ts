import { defineTexts } from '../i18n/language.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useSeesAllAreas } from '../use-own-area.ts'
import type { Found } from './found.ts'

const useTexts = defineTexts({
  en: {
    overview: 'Overview',
    hierarchy: 'Hierarchy',
    people: 'People',
    courses: 'Courses',
    enrolments: 'Enrolments',
    accessTokens: 'Manage access tokens',
    webhooks: 'Webhooks',
    addAccessToken: 'Add access token',
    addPerson: 'Add person',
    addCourse: 'Add course',
    enrol: 'Enrol person',
    enrolLevel: 'Enrol a whole level',
    audit: 'Audit trail',
    administrators: 'Administrators',
    account: 'My account',
  },
  de: {
    overview: 'Übersicht',
    hierarchy: 'Hierarchie',
    people: 'Personen',
    courses: 'Kurse',
    enrolments: 'Einschreibungen',
    accessTokens: 'Zugriffstoken verwalten',
    webhooks: 'Webhooks',
    addAccessToken: 'Zugriffstoken anlegen',
    addPerson: 'Person anlegen',
    addCourse: 'Kurs anlegen',
    enrol: 'Person einschreiben',
    enrolLevel: 'Ganze Ebene einschreiben',
    audit: 'Protokoll',
    administrators: 'Administratorkonten',
    account: 'Mein Konto',
  },
})

export function useScreens(): Found[] {
  const texts = useTexts()
  const seesAllAreas = useSeesAllAreas()
  const screen = (label: string, to: NonNullable<Found['to']['to']>): Found => ({
    id: `screen ${to}`,
    label,
    to: { to },
  })
  return [
    screen(texts.overview, '/'),
    screen(texts.hierarchy, '/hierarchy'),
    screen(texts.people, '/people'),
    screen(texts.courses, '/courses'),
    screen(texts.enrolments, '/enrolments'),
    screen(texts.accessTokens, '/configuration/authentication/access-tokens'),
    screen(texts.webhooks, '/configuration/webhooks'),
    screen(texts.audit, '/audit'),
    ...(seesAllAreas ? [screen(texts.administrators, '/administrators')] : []),
    screen(texts.account, '/account'),
  ]
}

/** What can be begun from anywhere. */
export function useActions(): Found[] {
  const texts = useTexts()
  const mayChange = useMayChange()
  const action = (label: string, to: NonNullable<Found['to']['to']>, open?: string): Found => ({
    id: `action ${to} ${open}`,
    label,
    to: { to, ...(open === undefined ? {} : { state: { open } }) },
  })
  if (!mayChange) return []
  return [
    action(texts.addPerson, '/people', 'add person'),
    action(texts.addCourse, '/courses', 'add course'),
    action(texts.enrol, '/enrolments', 'enrol'),
    action(texts.enrolLevel, '/enrolments', 'enrol level'),
    action(texts.addAccessToken, '/configuration/authentication/access-tokens/add'),
  ]
}
