import type { Overview } from '@backoffice/contract/overview'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import classes from './first-steps.module.css'

const useTexts = defineTexts({
  en: {
    title: 'Get started',
    lead: 'Three steps to your first integration.',
    done: 'done',
    area: 'Add a learning area',
    areaText: 'A learning area is a top level of the hierarchy. Each has its own people, courses and access tokens.',
    areaButton: 'Add learning area',
    token: 'Add an access token',
    tokenText: 'Credentials for one integration in one learning area. The secret is shown only once.',
    tokenButton: 'Add access token',
    call: 'Make your first call',
    callText: 'Enter the client ID and secret in your integration. Its first call appears here.',
    callButton: 'See the API reference',
  },
  de: {
    title: 'Erste Schritte',
    lead: 'In drei Schritten zur ersten Integration.',
    done: 'erledigt',
    area: 'Lernbereich anlegen',
    areaText:
      'Ein Lernbereich ist eine oberste Ebene der Hierarchie. Jeder hat eigene Personen, Kurse und Zugriffstoken.',
    areaButton: 'Lernbereich anlegen',
    token: 'Zugriffstoken anlegen',
    tokenText: 'Zugangsdaten für eine Integration in einem Lernbereich. Das Secret wird nur einmal angezeigt.',
    tokenButton: 'Zugriffstoken anlegen',
    call: 'Ersten Aufruf ausführen',
    callText: 'Tragen Sie Client-ID und Secret in Ihrer Integration ein. Ihr erster Aufruf erscheint hier.',
    callButton: 'Zur API-Referenz',
  },
})

/** Shown in a new installation until an access token has been used. */
export function FirstSteps({ overview: { learning_areas, access_tokens } }: { overview: Overview }) {
  const texts = useTexts()
  const { active, expired, revoked } = access_tokens
  const done = [learning_areas > 0, active + expired + revoked > 0, false]
  const current = done.indexOf(false)
  const steps: { title: string; text: string; button: ReactNode }[] = [
    {
      title: texts.area,
      text: texts.areaText,
      button: <LinkButton to="/hierarchy">{texts.areaButton}</LinkButton>,
    },
    {
      title: texts.token,
      text: texts.tokenText,
      button: <LinkButton to="/configuration/authentication/access-tokens/add">{texts.tokenButton}</LinkButton>,
    },
    {
      title: texts.call,
      text: texts.callText,
      button: (
        <Button component="a" href="/docs">
          {texts.callButton}
        </Button>
      ),
    },
  ]
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <ol className={classes.steps}>
        {steps.map(({ title, text, button }, index) => (
          <li
            key={title}
            className={classes.step}
            data-done={done[index] || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {done[index] ? '✓' : index + 1}
            </span>
            <div>
              <Text fw={600}>
                {title}
                {done[index] && <Text span size="sm" c="dimmed">{` – ${texts.done}`}</Text>}
              </Text>
              <Text size="sm" c="dimmed" mb={index === current ? 'sm' : 0}>
                {text}
              </Text>
              {index === current && button}
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
