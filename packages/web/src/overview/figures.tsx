import type { Overview } from '@backoffice/contract/overview'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import classes from './figures.module.css'
import { yesterday } from './yesterday.ts'

const useTexts = defineTexts({
  en: {
    title: 'Key figures',
    areas: 'Learning areas',
    active: 'Active access tokens',
    expiring: 'Expiring soon',
    expired: 'Expired',
    revoked: 'Revoked',
    refusals: 'Refused attempts (24 hours)',
  },
  de: {
    title: 'Kennzahlen',
    areas: 'Lernbereiche',
    active: 'Aktive Zugriffstoken',
    expiring: 'Bald ablaufend',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
    refusals: 'Abgelehnte Versuche (24 Stunden)',
  },
})

const statuses = ['active', 'expiring', 'expired', 'revoked'] as const

export function Figures({ overview }: { overview: Overview }) {
  const texts = useTexts()
  const format = useFormat()
  const titleId = useId()
  const seesAllAreas = useSeesAllAreas()
  return (
    <section aria-labelledby={titleId}>
      <VisuallyHidden component="h2" id={titleId}>
        {texts.title}
      </VisuallyHidden>
      <ul className={classes.figures}>
        {seesAllAreas && (
          <Figure value={format.number(overview.learning_areas)}>
            <TextLink to="/hierarchy">{texts.areas}</TextLink>
          </Figure>
        )}
        {statuses.map((status) => (
          <Figure key={status} value={format.number(overview.access_tokens[status])}>
            <TextLink to="/configuration/authentication/access-tokens" search={{ status }}>
              {texts[status]}
            </TextLink>
          </Figure>
        ))}
        <Figure value={format.number(overview.refusals_last_24_hours)}>
          <TextLink to="/audit" search={{ refused: 'true', since: yesterday() }}>
            {texts.refusals}
          </TextLink>
        </Figure>
      </ul>
    </section>
  )
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <li className={classes.figure}>
      <span className={classes.value}>{value}</span> {children}
    </li>
  )
}
