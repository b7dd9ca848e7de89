import { Button, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { WorkButton } from './work-button.tsx'

const useTexts = defineTexts({ en: { cancel: 'Cancel' }, de: { cancel: 'Abbrechen' } })

interface Props {
  title: string
  submit: string
  sending: boolean
  error: Error | null
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose(): void
  /** Buttons beside the one that sends the form. */
  more?: ReactNode
  /** It asks about what another dialog is doing. */
  onTop?: boolean
  children: ReactNode
}

/** A form in a dialog. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ title, submit, sending, error, onSubmit, onClose, more, onTop = false, children }: Props) {
  const texts = useTexts()
  return (
    <Dialog onClose={onClose} title={title} size="lg" closeOnClickOutside={false} onTop={onTop}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {error && <ErrorAlert error={error} />}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            {more}
            <WorkButton type="submit" loading={sending}>
              {submit}
            </WorkButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
