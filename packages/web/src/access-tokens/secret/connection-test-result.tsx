import { Code, Group, Text } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'
import { useProblemTexts } from '../../ui/text/problem-texts.ts'
import classes from './connection-test-result.module.css'
import type { ConnectionTest, Failure } from './test-connection.ts'

const useTexts = defineTexts({
  en: {
    works: 'works',
    fails: 'fails',
    token: 'A bearer token was issued. It is valid for up to one hour; after that, the program gets a new one.',
    connected: (area: string, name: string) => `Connected to ${area} as ${name}. Permissions:`,
    unreachable: 'The service did not respond. Check that it is running and that no firewall or proxy blocks it.',
    invalidClient:
      'The service does not accept these credentials. If the access token has been revoked, add a new one.',
    tooMany: 'Too many calls. Wait a minute, then test again.',
    fault:
      'Something went wrong in the service. Test again shortly. If it happens again, contact whoever runs the service.',
    other: (status: number, detail: string) => `HTTP ${status}. ${detail}`,
  },
  de: {
    works: 'erfolgreich',
    fails: 'fehlgeschlagen',
    token:
      'Ein Bearer-Token wurde ausgestellt. Es gilt höchstens eine Stunde; danach holt sich das Programm ein neues.',
    connected: (area: string, name: string) => `Verbunden mit ${area} als ${name}. Berechtigungen:`,
    unreachable:
      'Der Dienst antwortet nicht. Prüfen Sie, ob er läuft und ob eine Firewall oder ein Proxy ihn blockiert.',
    invalidClient:
      'Der Dienst akzeptiert diese Zugangsdaten nicht. Wenn das Zugriffstoken widerrufen wurde, legen Sie ein neues an.',
    tooMany: 'Zu viele Aufrufe. Warten Sie eine Minute, und testen Sie dann erneut.',
    fault:
      'Im Dienst ist ein Fehler aufgetreten. Testen Sie gleich noch einmal. Tritt der Fehler wieder auf, melden Sie ihn den Betreibern des Dienstes.',
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
