import { Code, Group, Text } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'
import { useProblemTexts } from '../../ui/problem-texts.ts'
import classes from './connection-test-result.module.css'
import type { ConnectionTest, Failure } from './test-connection.ts'

const useTexts = defineTexts({
  en: {
    works: 'works',
    fails: 'fails',
    token: 'A token was issued. It is valid for an hour at most, then the program gets a new one.',
    connected: (area: string, name: string) => `Connected to ${area} as ${name}. It may do this:`,
    unreachable: 'The service gave no answer. Check that it is running and that nothing blocks the way to it.',
    invalidClient:
      'The service does not accept these credentials. If the access token was revoked meanwhile, add a new one.',
    tooMany: 'There were too many calls. Wait a minute and test again.',
    fault: 'The service has a fault. Test again shortly, and tell whoever runs it if it happens once more.',
    other: (status: number, detail: string) => `HTTP ${status}. ${detail}`,
  },
  de: {
    works: 'geht',
    fails: 'geht nicht',
    token: 'Ein Token wurde ausgestellt. Es gilt höchstens eine Stunde, dann holt das Programm ein neues.',
    connected: (area: string, name: string) => `Verbunden mit ${area} als ${name}. Erlaubt ist:`,
    unreachable: 'Der Dienst hat nicht geantwortet. Prüfen Sie, ob er läuft und ob nichts den Weg zu ihm versperrt.',
    invalidClient:
      'Der Dienst nimmt diese Zugangsdaten nicht an. Wurde das Zugriffstoken inzwischen widerrufen, legen Sie ein neues an.',
    tooMany: 'Das waren zu viele Aufrufe. Warten Sie eine Minute und testen Sie noch einmal.',
    fault: 'Der Dienst hat eine Störung. Testen Sie gleich noch einmal und melden Sie es, wenn es wieder geschieht.',
    other: (status: number, detail: string) => `HTTP ${status}. ${detail}`,
  },
})

export function ConnectionTestResult({ outcome: { token, call } }: { outcome: ConnectionTest }) {
  const texts = useTexts()
  return (
    <ol className={classes.steps}>
      <li data-ok={token.ok}>
        <StepName name="POST /oauth/token" ok={token.ok} />
        <Text size="sm">{token.ok ? texts.token : <Reason {...token} />}</Text>
      </li>
      {call && (
        <li data-ok={call.ok}>
          <StepName name="GET /api/1" ok={call.ok} />
          <Text size="sm">
            {call.ok ? (
              texts.connected(call.result.learning_area.name, call.result.acting_user.display_name)
            ) : (
              <Reason {...call} />
            )}
          </Text>
          {call.ok && (
            <Group gap={4} mt={4}>
              {call.result.permissions.map((permission) => (
                <Code key={permission}>{permission}</Code>
              ))}
            </Group>
          )}
        </li>
      )}
    </ol>
  )
}

function StepName({ name, ok }: { name: string; ok: boolean }) {
  const texts = useTexts()
  return (
    <Text size="sm" fw={600}>
      {ok ? '✓' : '✗'} {name} {ok ? texts.works : texts.fails}
    </Text>
  )
}

function Reason({ status, code, ...said }: Failure) {
  const texts = useTexts()
  const { problem } = useProblemTexts()
  if (status === 0) return texts.unreachable
  if (code === 'invalid_client') return texts.invalidClient
  if (status === 429) return texts.tooMany
  if (status >= 500) return texts.fault
  return texts.other(status, problem(said))
}
