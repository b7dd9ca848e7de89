import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../../ui/forms/work-button.tsx'
import { ConnectionTestResult } from './connection-test-result.tsx'
import type { ClientCredentials } from './snippets.ts'
import { type ConnectionTest as Outcome, testConnection } from './test-connection.ts'

const useTexts = defineTexts({
  en: {
    test: 'Test connection',
    hint: 'Makes the two calls every integration makes, from this browser. They count as its first calls.',
    networks: 'This access token works only from its networks, so the test fails if this browser is elsewhere.',
  },
  de: {
    test: 'Verbindung testen',
    hint: 'Führt in diesem Browser die beiden Aufrufe aus, die jede Integration macht. Sie zählen als seine ersten Aufrufe.',
    networks: 'Dieses Zugriffstoken gilt nur aus seinen Netzwerken. Aus einem anderen schlägt der Test fehl.',
  },
})

interface Props {
  credentials: ClientCredentials
  /** The access token works only from certain networks. */
  limited: boolean
}

export function ConnectionTest({ credentials, limited }: Props) {
  const texts = useTexts()
  // Not a mutation, because the mutation cache would keep the secret in its variables.
  const [testing, setTesting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) result.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const test = async () => {
    setTesting(true)
    setOutcome(undefined)
    // Counted like any other: an exception for tests would let whoever has stolen a token hide its use.
    setOutcome(await testConnection(credentials))
    setTesting(false)
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <WorkButton variant="default" loading={testing} onClick={() => void test()}>
          {texts.test}
        </WorkButton>
        <Text size="sm" c="dimmed">
          {texts.hint} {limited && texts.networks}
        </Text>
      </Group>
      <div role="status" ref={result}>
        {outcome && <ConnectionTestResult outcome={outcome} />}
      </div>
    </Stack>
  )
}
