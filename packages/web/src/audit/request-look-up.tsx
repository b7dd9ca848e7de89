import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import classes from './audit.module.css'
import { RequestFinding } from './request-finding.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Why was a call refused?',
    lead: 'A response such as invalid_client does not say why, for security reasons. Enter the request ID from its X-Request-Id header to find out.',
    label: 'Request ID',
    lookUp: 'Look up',
    clear: 'Clear',
    wrong: 'A request ID has no spaces.',
  },
  de: {
    title: 'Warum wurde ein Aufruf abgelehnt?',
    lead: 'Eine Antwort wie invalid_client nennt aus Sicherheitsgründen keine Ursache. Geben Sie die Anfrage-ID aus dem Header X-Request-Id ein, um sie zu erfahren.',
    label: 'Anfrage-ID',
    lookUp: 'Suchen',
    clear: 'Zurücksetzen',
    wrong: 'Eine Anfrage-ID enthält keine Leerzeichen.',
  },
})

/** Finds what happened to a request by the request id of its response. */
export function RequestLookUp({ requestId }: { requestId: string | undefined }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const [text, setText] = useState(requestId ?? '')
  const given = text.trim()
  const wrong = given !== '' && !/^[\x21-\x7e]+$/.test(given)
  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    // Drops all other filters, because they could hide the request.
    if (!wrong) void navigate({ to: '/audit', search: given === '' ? {} : { request_id: given } })
  }
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <form onSubmit={lookUp} className={classes.lookUp}>
        <TextInput
          label={texts.label}
          value={text}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          error={wrong && texts.wrong}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {texts.lookUp}
        </Button>
        {requestId !== undefined && (
          <LinkButton to="/audit" variant="default">
            {texts.clear}
          </LinkButton>
        )}
      </form>
      {requestId !== undefined && <RequestFinding requestId={requestId} />}
    </TitledSection>
  )
}
