import { defineTexts } from '../i18n/language.tsx'
import type { Found } from './found.ts'

const useTexts = defineTexts({
  en: {
    overview: 'Overview',
    hierarchy: 'Hierarchy',
    people: 'People',
    courses: 'Courses',
    enrolments: 'Enrolments',
    accessTokens: 'Manage access tokens',
    addAccessToken: 'Add access token',
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
    addAccessToken: 'Zugriffstoken anlegen',
    audit: 'Protokoll',
    administrators: 'Administratorkonten',
    account: 'Mein Konto',
  },
})

export function useScreens(): Found[] {
  const texts = useTexts()
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
    screen(texts.addAccessToken, '/configuration/authentication/access-tokens/add'),
    screen(texts.audit, '/audit'),
    screen(texts.administrators, '/administrators'),
    screen(texts.account, '/account'),
  ]
}
