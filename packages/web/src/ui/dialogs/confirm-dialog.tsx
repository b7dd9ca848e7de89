import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'

const useTexts = defineTexts({
  en: { cancel: 'Cancel' },
  de: { cancel: 'Abbrechen' },
})

interface Props {
  title: string
  confirm: string
  /** Makes the button red, for actions that cannot be undone. */
  grave?: boolean
  /** Disables the confirmation. */
  blocked?: boolean
  /** Shown with an error: what to do about it. */
  remedy?: ReactNode
  work(): Promise<unknown>
  onClose(): void
  onDone(): void
  /** Says what will happen. */
  children: ReactNode
}

/** Asks before an action, and stays open with the error if the action fails. */
export function ConfirmDialog({
  title,
  confirm,
  grave = false,
  blocked = false,
  remedy,
  work,
  onClose,
  onDone,
  children,
}: Props) {
  const texts = useTexts()
  const doing = useMutation({ mutationFn: work, onSuccess: onDone })
  const close = () => {
    if (!doing.isPending) onClose()
  }
  return (
    <Dialog onClose={close} title={title}>
      {/* A form, so that Enter in a required field confirms. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          doing.mutate()
        }}
      >
        <Stack>
          {children}
          {doing.error && <ErrorAlert error={doing.error}>{remedy}</ErrorAlert>}
          <DialogFooter>
            <Button variant="default" onClick={close} data-autofocus>
              {texts.cancel}
            </Button>
            <WorkButton {...(grave ? { color: 'red' } : {})} type="submit" loading={doing.isPending} disabled={blocked}>
              {confirm}
            </WorkButton>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
