import type { PendingTotp } from '@backoffice/contract/administrator'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { TitledCard } from '../ui/titled-card.tsx'
import { ConfirmTotpForm } from './confirm-totp-form.tsx'
import { RemoveTotpForm } from './remove-totp-form.tsx'
import { StartTotpForm } from './start-totp-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Second factor',
    lead: 'With an authenticator app on your phone, a password alone does not open your account.',
    on: 'The second factor is on: signing in asks for a code of your authenticator app.',
    off: 'The second factor is off.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
  },
  de: {
    title: 'Zweiter Faktor',
    lead: 'Mit einer Authenticator-App auf Ihrem Telefon öffnet ein Passwort allein Ihr Konto nicht.',
    on: 'Der zweite Faktor ist eingeschaltet: Die Anmeldung fragt nach einem Code Ihrer Authenticator-App.',
    off: 'Der zweite Faktor ist ausgeschaltet.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
  },
})

type Step = 'rest' | 'password' | PendingTotp

export function SecondFactorCard({ on }: { on: boolean }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('rest')
  const rest = () => setStep('rest')
  const finish = async () => {
    await queryClient.invalidateQueries(sessionQuery)
    rest()
  }
  return (
    <TitledCard title={texts.title} lead={texts.lead}>
      <Text role="status">{on ? texts.on : texts.off}</Text>
      {step === 'rest' && (
        <Button variant="default" w="fit-content" onClick={() => setStep('password')}>
          {on ? texts.turnOff : texts.turnOn}
        </Button>
      )}
      {step === 'password' && on && <RemoveTotpForm onDone={() => void finish()} onCancel={rest} />}
      {step === 'password' && !on && <StartTotpForm onStarted={setStep} onCancel={rest} />}
      {typeof step === 'object' && <ConfirmTotpForm pending={step} onDone={() => void finish()} onCancel={rest} />}
    </TitledCard>
  )
}
