import { NavLink, type NavLinkProps, Stack, Text } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import classes from './navigation.module.css'

const useTexts = defineTexts({
  en: {
    overview: 'Overview',
    learning: 'Learning',
    hierarchy: 'Hierarchy',
    people: 'People',
    courses: 'Courses',
    enrolments: 'Enrolments',
    configuration: 'Configuration',
    authentication: 'Authentication',
    accessTokens: 'Manage access tokens',
    webhooks: 'Webhooks',
    operation: 'Operation',
    audit: 'Audit trail',
    administrators: 'Administrators',
    reference: 'API reference',
  },
  de: {
    overview: 'Übersicht',
    learning: 'Lernen',
    hierarchy: 'Hierarchie',
    people: 'Personen',
    courses: 'Kurse',
    enrolments: 'Einschreibungen',
    configuration: 'Konfiguration',
    authentication: 'Authentifizierung',
    accessTokens: 'Zugriffstoken verwalten',
    webhooks: 'Webhooks',
    operation: 'Betrieb',
    audit: 'Protokoll',
    administrators: 'Administratorkonten',
    reference: 'API-Referenz',
  },
})

const ScreenLink = createLink((props: NavLinkProps & Omit<ComponentPropsWithRef<'a'>, keyof NavLinkProps>) => (
  <NavLink component="a" {...props} className={classes.link} />
))

/** `onGo` is called when a screen is chosen. */
export function Navigation({ onGo }: { onGo(): void }) {
  const texts = useTexts()
  const seesAllAreas = useSeesAllAreas()
  const common = { onClick: onGo, activeOptions: { includeSearch: false }, activeProps: { active: true } }
  return (
    <Stack gap={2}>
      <ScreenLink {...common} to="/" label={texts.overview} activeOptions={{ exact: true }} />
      <Text className={classes.group}>{texts.learning}</Text>
      <ScreenLink {...common} to="/hierarchy" label={texts.hierarchy} />
      <ScreenLink {...common} to="/people" label={texts.people} />
      <ScreenLink {...common} to="/courses" label={texts.courses} />
      <ScreenLink {...common} to="/enrolments" label={texts.enrolments} />
      <Text className={classes.group}>
        {texts.configuration} › {texts.authentication}
      </Text>
      <ScreenLink {...common} to="/configuration/authentication/access-tokens" label={texts.accessTokens} />
      <Text className={classes.group}>{texts.configuration}</Text>
      <ScreenLink {...common} to="/configuration/webhooks" label={texts.webhooks} />
      <Text className={classes.group}>{texts.operation}</Text>
      <ScreenLink {...common} to="/audit" label={texts.audit} />
      {seesAllAreas && <ScreenLink {...common} to="/administrators" label={texts.administrators} />}
      <NavLink component="a" className={classes.link} href="/docs" label={texts.reference} />
    </Stack>
  )
}
