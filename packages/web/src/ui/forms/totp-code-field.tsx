import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'

const useTexts = defineTexts({
  en: {
    label: 'Code from your authenticator app',
    description: 'Six digits',
    recovery: 'Recovery code',
    recoveryDescription: 'Sixteen letters and digits. Each recovery code works once.',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use a code from your app instead',
  },
  de: {
    label: 'Code aus Ihrer Authenticator-App',
    description: 'Sechs Ziffern',
    recovery: 'Wiederherstellungscode',
    recoveryDescription: 'Sechzehn Buchstaben und Ziffern. Jeder Wiederherstellungscode funktioniert einmal.',
    useRecovery: 'Stattdessen einen Wiederherstellungscode verwenden',
    useApp: 'Stattdessen einen Code aus der App verwenden',
  },
})

const ofApp = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } as const
const ofRecovery = { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none', maxLength: 19 } as const

interface Props extends TextInputProps {
  /** Whether a recovery code is possible, too. */
  recovery?: boolean
}

export function TotpCodeField({ recovery = true, ...props }: Props) {
  const texts = useTexts()
  const [recovering, setRecovering] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={4}>
      <TextInput
        ref={input}
        label={recovering ? texts.recovery : texts.label}
        description={recovering ? texts.recoveryDescription : texts.description}
        required
        withAsterisk={false}
        {...(recovering ? ofRecovery : ofApp)}
        {...props}
      />
      {recovery && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          w="fit-content"
          onClick={() => {
            setRecovering(!recovering)
            input.current?.focus()
          }}
        >
          {recovering ? texts.useApp : texts.useRecovery}
        </Anchor>
      )}
    </Stack>
  )
}
