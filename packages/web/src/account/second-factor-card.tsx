import type { PendingTotp } from '@backoffice/contract/administrator'
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { administratorsQuery } from '../administrators/administrators.ts'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { recoveryCodesLeftQuery } from './account.ts'
import { ConfirmTotpForm } from './confirm-totp-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveTotpForm } from './remove-totp-form.tsx'
import { RenewRecoveryCodesForm } from './renew-recovery-codes-form.tsx'
import { StartTotpForm } from './start-totp-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Two-factor authentication',
    lead: 'Protect your account with a code from an authenticator app, in addition to your password.',
    on: 'Two-factor authentication is on. You need a code from your authenticator app to sign in.',
    off: 'Two-factor authentication is off.',
    left: (count: number) =>
      count === 1 ? 'You have 1 unused recovery code.' : `You have ${count} unused recovery codes.`,
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    renew: 'New recovery codes',
  },
  de: {
    title: 'Zwei-Faktor-Authentifizierung',
    lead: 'Schützen Sie Ihr Konto zusätzlich zum Passwort mit einem Code aus einer Authenticator-App.',
    on: 'Die Zwei-Faktor-Authentifizierung ist aktiviert. Zum Anmelden brauchen Sie einen Code aus Ihrer Authenticator-App.',
    off: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert.',
    left: (count: number) =>
      count === 1
        ? 'Sie haben 1 unbenutzten Wiederherstellungscode.'
        : `Sie haben ${count} unbenutzte Wiederherstellungscodes.`,
    turnOn: 'Aktivieren',
    turnOff: 'Deaktivieren',
    renew: 'Neue Wiederherstellungscodes',
  },
})

type Step = 'rest' | 'password' | 'renew' | { pending: PendingTotp } | { codes: string[] }

export function SecondFactorCard({ on }: { on: boolean }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('rest')
  const { data: left } = useQuery({ ...recoveryCodesLeftQuery, enabled: on })
  const rest = () => setStep('rest')
  const finish = async () => {
    void queryClient.invalidateQueries(administratorsQuery)
    void queryClient.invalidateQueries(recoveryCodesLeftQuery)
    await queryClient.invalidateQueries(sessionQuery)
    rest()
  }
  // Takes the focus when the form that had it disappears.
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step === 'rest' && before.current !== 'rest') button.current?.focus()
    before.current = step
  }, [step])
  const showCodes = (codes: string[]) => setStep({ codes })
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <Text role="status">
        {on ? texts.on : texts.off} {on && left !== undefined && texts.left(left)}
      </Text>
      {step === 'rest' && (
        <Group>
          <Button ref={button} variant="default" onClick={() => setStep('password')}>
            {on ? texts.turnOff : texts.turnOn}
          </Button>
          {on && (
            <Button variant="default" onClick={() => setStep('renew')}>
              {texts.renew}
            </Button>
          )}
        </Group>
      )}
      {step === 'password' && on && <RemoveTotpForm onDone={() => void finish()} onCancel={rest} />}
      {step === 'password' && !on && <StartTotpForm onStarted={(pending) => setStep({ pending })} onCancel={rest} />}
      {step === 'renew' && <RenewRecoveryCodesForm onCreated={showCodes} onCancel={rest} />}
      {typeof step === 'object' && 'pending' in step && (
        <ConfirmTotpForm pending={step.pending} onDone={showCodes} onCancel={rest} />
      )}
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onDone={() => void finish()} />}
    </TitledSection>
  )
}
