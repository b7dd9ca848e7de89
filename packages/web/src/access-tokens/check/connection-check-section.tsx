import type { AccessToken } from '@backoffice/contract/access-token'
import type { ConnectionCheckResult } from '@backoffice/contract/connection-check'
import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { post } from '../../api.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { useServiceForm } from '../../ui/forms/use-service-form.ts'
import { WorkButton } from '../../ui/forms/work-button.tsx'
import { ErrorAlert } from '../../ui/text/error-alert.tsx'
import { TitledSection } from '../../ui/text/titled-section.tsx'
import { CheckedSteps } from './checked-steps.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Check connection',
    lead: 'Checks what the integration would send. No call is made: nothing is counted, stored or logged.',
    secret: 'Client secret',
    secretNeeded: 'Paste the client secret that the integration uses.',
    actingUser: 'Acting user',
    actingUserHint: 'The UUID in the header Service-Client-UUID. The client ID is the access token itself.',
    address: 'IP address of the integration',
    addressHint: 'Only needed if the access token is limited to networks.',
    check: 'Check',
  },
  de: {
    title: 'Verbindung prüfen',
    lead: 'Prüft, was die Integration senden würde. Es erfolgt kein Aufruf: Nichts wird gezählt, gespeichert oder protokolliert.',
    secret: 'Client-Secret',
    secretNeeded: 'Fügen Sie das Client-Secret ein, das die Integration verwendet.',
    actingUser: 'Im Namen von',
    actingUserHint: 'Die UUID im Header Service-Client-UUID. Die Client-ID steht für das Zugriffstoken selbst.',
    address: 'IP-Adresse der Integration',
    addressHint: 'Nur nötig, wenn das Zugriffstoken auf Netzwerke beschränkt ist.',
    check: 'Prüfen',
  },
})

/** Says of each step of a call whether it would pass. */
export function ConnectionCheckSection({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const [steps, setSteps] = useState<ConnectionCheckResult['steps']>()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { client_secret: '', acting_user: token.client_id, address: '' },
    onValuesChange: () => setSteps(undefined),
    validate: { client_secret: (secret) => (secret.trim() === '' ? texts.secretNeeded : null) },
    labels: { client_secret: texts.secret, acting_user: texts.actingUser, address: texts.address },
    send: ({ client_secret, acting_user, address }) =>
      post<ConnectionCheckResult>(`/access-tokens/${encodeURIComponent(token.client_id)}/check`, {
        client_secret: client_secret.trim(),
        ...(acting_user.trim() === '' ? {} : { acting_user: acting_user.trim() }),
        ...(address.trim() === '' ? {} : { address: address.trim() }),
      }),
    onSuccess: (response) => setSteps(response.steps),
  })
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw="32rem" align="stretch">
          {error && <ErrorAlert error={error} />}
          <PasswordInput
            label={texts.secret}
            // Not a password of this site: browsers should neither fill it in nor keep it.
            autoComplete="off"
            data-1p-ignore
            maxLength={200}
            {...form.getInputProps('client_secret')}
          />
          <TextInput
            label={texts.actingUser}
            description={texts.actingUserHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            {...form.getInputProps('acting_user')}
          />
          <TextInput
            label={texts.address}
            description={texts.addressHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            {...form.getInputProps('address')}
          />
          <div>
            <WorkButton type="submit" variant="default" loading={sending}>
              {texts.check}
            </WorkButton>
          </div>
          <div role="status">{steps && <CheckedSteps steps={steps} />}</div>
        </Stack>
      </form>
    </TitledSection>
  )
}
