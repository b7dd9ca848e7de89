import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { ValueList } from '../../ui/text/value-list.tsx'
import type { ClientCredentials } from './snippets.ts'

// n8n shows its field names in English in every language.
const useTexts = defineTexts({
  en: {
    credential: 'In n8n, create a credential of type “OAuth2 API” with these values:',
    empty: 'leave empty',
    node: 'Then use this credential in an “HTTP Request” node and send this header:',
  },
  de: {
    credential: 'Legen Sie in n8n Zugangsdaten vom Typ „OAuth2 API“ mit diesen Werten an:',
    empty: 'leer lassen',
    node: 'Verwenden Sie diese Zugangsdaten in einem Knoten „HTTP Request“, und senden Sie diesen Header:',
  },
})

interface Props {
  credentials: ClientCredentials
  shown: ClientCredentials
  reveal: ReactNode
  onCopied(text: string): void
}

export function N8nPanel({ credentials, shown, reveal, onCopied }: Props) {
  const texts = useTexts()
  const { baseUrl, clientId, clientSecret } = credentials
  const plain = (label: string, value: string) => ({ label, shown: value, copied: value })
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {texts.credential}
      </Text>
      <ValueList
        onCopied={onCopied}
        values={[
          { label: 'Grant Type', shown: 'Client Credentials' },
          plain('Access Token URL', `${baseUrl}/oauth/token`),
          plain('Client ID', clientId),
          { label: 'Client Secret', shown: shown.clientSecret, copied: clientSecret, extra: reveal, primary: true },
          { label: 'Scope', shown: texts.empty },
          { label: 'Authentication', shown: 'Body' },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.node}
      </Text>
      <ValueList
        onCopied={onCopied}
        values={[
          plain('URL', `${baseUrl}/api/1`),
          plain('Header Name', 'Service-Client-UUID'),
          plain('Header Value', clientId),
        ]}
      />
    </Stack>
  )
}
