import { Group, type GroupProps, Modal, type ModalProps } from '@mantine/core'
import { useConfirmationRequested } from '../confirmation-request.ts'
import { defineTexts } from '../i18n/language.tsx'
import classes from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

const useTexts = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

interface Props extends Omit<ModalProps, 'opened'> {
  title: string
  /** It asks for a confirmation of what another dialog is doing. */
  onTop?: boolean
}

/** A dialog that is open as long as it is rendered. */
export function Dialog({ onTop = false, closeOnEscape = true, ...props }: Props) {
  const texts = useTexts()
  // Escape is for the dialog on top: the one below holds what was typed.
  const covered = useConfirmationRequested() && !onTop
  useReturnFocus()
  return (
    <Modal
      opened
      centered
      closeOnEscape={closeOnEscape && !covered}
      {...(onTop ? { zIndex: 300 } : {})}
      classNames={{ content: classes.content ?? '' }}
      closeButtonProps={{ 'aria-label': texts.close }}
      // A header that is nobody's would be another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  )
}

/** The last in a dialog: its buttons. */
export function DialogFoot(props: GroupProps) {
  return <Group justify="flex-end" gap="sm" className={classes.foot} {...props} />
}
