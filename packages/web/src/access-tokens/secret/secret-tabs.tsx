import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { ValueList } from '../../ui/text/value-list.tsx'
import { useCommonTexts } from '../texts.ts'
import { N8nPanel } from './n8n-panel.tsx'
import classes from './secret-tabs.module.css'
import { SnippetPanel } from './snippet-panel.tsx'
import { type ClientCredentials, curlSnippet, envSnippet, sdkSnippet, wordPressSnippet } from './snippets.ts'

const useTexts = defineTexts({
  en: {
    label: 'How to use it',
    values: 'Values',
    baseUrl: 'Base URL',
    clientSecret: 'Client secret',
    reveal: 'Show secret',
    hide: 'Hide secret',
    curlHint: 'Gets a bearer token and calls the API with it. Paste it into a terminal.',
    envHint: 'Environment variables for your program.',
    wordPressHint:
      'The plugin asks for the three values under Settings › Backoffice. Or keep them out of its database: put these lines into wp-config.php.',
    sdkHint:
      'For JavaScript or TypeScript on a server, with the package @backoffice/client. Never put the secret into a web page, where everyone can read it.',
  },
  de: {
    label: 'So wird es verwendet',
    values: 'Werte',
    baseUrl: 'Basis-URL',
    clientSecret: 'Client-Secret',
    reveal: 'Secret anzeigen',
    hide: 'Secret ausblenden',
    curlHint: 'Holt ein Bearer-Token und ruft damit die API auf. Fügen Sie es in ein Terminal ein.',
    envHint: 'Umgebungsvariablen für Ihr Programm.',
    wordPressHint:
      'Das Plugin fragt unter Einstellungen › Backoffice nach den drei Werten. Oder halten Sie sie aus der Datenbank heraus: mit diesen Zeilen in wp-config.php.',
    sdkHint:
      'Für JavaScript oder TypeScript auf einem Server, mit dem Paket @backoffice/client. Das Secret gehört nie in eine Webseite, denn dort können es alle lesen.',
  },
})

interface Props {
  credentials: ClientCredentials
  onCopied(text: string): void
}

/** The same credentials in several formats. Copied text includes the secret even while it is hidden. */
export function SecretTabs({ credentials, onCopied }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  const [revealed, setRevealed] = useState(false)
  const shown = revealed ? credentials : { ...credentials, clientSecret: hidden(credentials.clientSecret) }
  const reveal = (
    <Button variant="default" size="compact-sm" onClick={() => setRevealed(!revealed)}>
      {revealed ? texts.hide : texts.reveal}
    </Button>
  )
  const snippet = (what: string, hint: string, write: (credentials: ClientCredentials) => string) => (
    <Tabs.Panel value={what} pt="sm">
      <SnippetPanel
        what={what}
        hint={hint}
        text={write(credentials)}
        shown={write(shown)}
        reveal={reveal}
        onCopied={onCopied}
      />
    </Tabs.Panel>
  )
  return (
    <Tabs defaultValue="values" keepMounted={false}>
      <Tabs.List aria-label={texts.label} className={classes.tabs ?? ''}>
        <Tabs.Tab value="values">{texts.values}</Tabs.Tab>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value=".env">.env</Tabs.Tab>
        <Tabs.Tab value="n8n">n8n</Tabs.Tab>
        <Tabs.Tab value="WordPress">WordPress</Tabs.Tab>
        <Tabs.Tab value="SDK">SDK</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="values" pt="sm">
        <ValueList
          onCopied={onCopied}
          values={[
            { label: texts.baseUrl, shown: shown.baseUrl, copied: credentials.baseUrl },
            { label: common.clientId, shown: shown.clientId, copied: credentials.clientId },
            {
              label: texts.clientSecret,
              shown: shown.clientSecret,
              copied: credentials.clientSecret,
              extra: reveal,
              primary: true,
            },
          ]}
        />
      </Tabs.Panel>
      {snippet('curl', texts.curlHint, curlSnippet)}
      {snippet('.env', texts.envHint, envSnippet)}
      <Tabs.Panel value="n8n" pt="sm">
        <N8nPanel credentials={credentials} shown={shown} reveal={reveal} onCopied={onCopied} />
      </Tabs.Panel>
      {snippet('WordPress', texts.wordPressHint, wordPressSnippet)}
      {snippet('SDK', texts.sdkHint, sdkSnippet)}
    </Tabs>
  )
}

/** Keeps the prefix, which shows the kind of secret. */
function hidden(secret: string): string {
  return `${secret.slice(0, secret.indexOf('_') + 1)}${'•'.repeat(12)}`
}
