import { Divider, NavLink, type NavLinkProps, Stack, Text } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import {
  AuditIcon,
  BookIcon,
  CourseIcon,
  EnrolmentIcon,
  HierarchyIcon,
  KeyIcon,
  OverviewIcon,
  PeopleIcon,
} from '../ui/icons.tsx'

const useTexts = defineTexts({
  en: {
    overview: 'Overview',
    hierarchy: 'Hierarchy',
    people: 'People',
    courses: 'Courses',
    enrolments: 'Enrolments',
    configuration: 'Configuration',
    authentication: 'Authentication',
    accessTokens: 'Manage access tokens',
    audit: 'Audit trail',
    reference: 'API reference',
  },
  de: {
    overview: 'Übersicht',
    hierarchy: 'Hierarchie',
    people: 'Personen',
    courses: 'Kurse',
    enrolments: 'Einschreibungen',
    configuration: 'Konfiguration',
    authentication: 'Authentifizierung',
    accessTokens: 'Zugriffstoken verwalten',
    audit: 'Protokoll',
    reference: 'API-Referenz',
  },
})

const ScreenLink = createLink((props: NavLinkProps & Omit<ComponentPropsWithRef<'a'>, keyof NavLinkProps>) => (
  <NavLink component="a" {...props} />
))

/** The way to every screen. `onGo` is called when one is chosen. */
export function Navigation({ onGo }: { onGo(): void }) {
  const texts = useTexts()
  const common = { onClick: onGo, activeOptions: { includeSearch: false }, activeProps: { active: true } }
  return (
    <Stack gap={2}>
      <ScreenLink
        {...common}
        to="/"
        label={texts.overview}
        leftSection={<OverviewIcon />}
        activeOptions={{ exact: true }}
      />
      <ScreenLink {...common} to="/hierarchy" label={texts.hierarchy} leftSection={<HierarchyIcon />} />
      <ScreenLink {...common} to="/people" label={texts.people} leftSection={<PeopleIcon />} />
      <ScreenLink {...common} to="/courses" label={texts.courses} leftSection={<CourseIcon />} />
      <ScreenLink {...common} to="/enrolments" label={texts.enrolments} leftSection={<EnrolmentIcon />} />
      <Text size="xs" c="dimmed" fw={600} mt="md" px="sm">
        {texts.configuration} › {texts.authentication}
      </Text>
      <ScreenLink
        {...common}
        to="/configuration/authentication/access-tokens"
        label={texts.accessTokens}
        leftSection={<KeyIcon />}
      />
      <Divider my="xs" />
      <ScreenLink {...common} to="/audit" label={texts.audit} leftSection={<AuditIcon />} />
      <NavLink component="a" href="/docs" label={texts.reference} leftSection={<BookIcon />} />
    </Stack>
  )
}
