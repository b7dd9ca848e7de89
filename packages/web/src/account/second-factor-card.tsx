import type { PendingTotp } from '@backoffice/contract/administrator'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { administratorsQuery } from '../administrators/administrators.ts'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { TitledSection } from '../ui/titled-section.tsx'
import { ConfirmTotpForm } from './confirm-totp-form.tsx'
import { RemoveTotpForm } from './remove-totp-form.tsx'
import { StartTotpForm } from './start-totp-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Two-factor authentication',
    lead: 'Protect your account with a code from an authenticator app, in addition to your password.',
    on: 'Two-factor authentication is on. You need a code from your authenticator app to sign in.',
    off: 'Two-factor authentication is off.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
  },
  de: {
    title: 'Zwei-Faktor-Authentifizierung',
    lead: 'Schützen Sie Ihr Konto zusätzlich zum Passwort mit einem Code aus einer Authenticator-App.',
    on: 'Die Zwei-Faktor-Authentifizierung ist aktiviert. Zum Anmelden brauchen Sie einen Code aus Ihrer Authenticator-App.',
    off: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert.',
    turnOn: 'Aktivieren',
    turnOff: 'Deaktivieren',
  },
})

type Step = 'rest' | 'password' | PendingTotp

export function SecondFactorCard({ on }: { on: boolean }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('rest')
  const rest = () => setStep('rest')
  const finish = async () => {
    void queryClient.invalidateQueries(administratorsQuery)
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
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <Text role="status">{on ? texts.on : texts.off}</Text>
      {step === 'rest' && (
        <Button ref={button} variant="default" w="fit-content" onClick={() => setStep('password')}>
          {on ? texts.turnOff : texts.turnOn}
        </Button>
      )}
      {step === 'password' && on && <RemoveTotpForm onDone={() => void finish()} onCancel={rest} />}
      {step === 'password' && !on && <StartTotpForm onStarted={setStep} onCancel={rest} />}
      {typeof step === 'object' && <ConfirmTotpForm pending={step} onDone={() => void finish()} onCancel={rest} />}
    </TitledSection>
  )
}
