import { Button, Stack, Text } from '@mantine/core'
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'

const useTexts = defineTexts({
  en: { cancel: 'Cancel', kept: 'What you typed would be lost. Choose “Cancel” to discard it.' },
  de: { cancel: 'Abbrechen', kept: 'Ihre Eingaben gingen verloren. „Abbrechen“ verwirft sie.' },
})

interface Props {
  title: string
  submit: string
  sending: boolean
  error: Error | null
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose(): void
  /** Buttons next to the one that submits the form. */
  more?: ReactNode
  /** Shown above another dialog to confirm its action. */
  onTop?: boolean
  children: ReactNode
}

/**
 * A form in a dialog. A click outside never closes it, Escape does not after typing, and nothing does while sending.
 */
export function FormDialog({ title, submit, sending, error, onSubmit, onClose, more, onTop = false, children }: Props) {
  const texts = useTexts()
  const [typed, setTyped] = useState(false)
  const [kept, setKept] = useState(false)
  const close = () => {
    if (!sending) onClose()
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // A picker's open list handles Escape itself.
    const taken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
    if (key === 'Escape' && typed && !taken) setKept(true)
  }
  return (
    <Dialog onClose={close} title={title} size="lg" closeOnClickOutside={false} closeOnEscape={!typed} onTop={onTop}>
      <form onSubmit={onSubmit} onChange={() => setTyped(true)} onKeyDown={onKeyDown} noValidate>
        <Stack>
          {children}
          {error && <ErrorAlert error={error} />}
          <Text size="sm" role="status">
            {kept && texts.kept}
          </Text>
          <DialogFooter>
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            {more}
            <WorkButton type="submit" loading={sending}>
              {submit}
            </WorkButton>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
