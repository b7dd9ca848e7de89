import { Group, type GroupProps, Modal, type ModalProps } from '@mantine/core'
import { useConfirmationRequested } from '../../confirmation-request.ts'
import { defineTexts } from '../../i18n/language.tsx'
import classes from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

const useTexts = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

interface Props extends Omit<ModalProps, 'opened'> {
  title: string
  /** Shown above another dialog to confirm its action. */
  onTop?: boolean
}

/** A dialog that is open as long as it is rendered. */
export function Dialog({ onTop = false, closeOnEscape = true, ...props }: Props) {
  const texts = useTexts()
  // Escape closes only the dialog on top; the one below holds unsaved input.
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
      // Without this role, the header would be another banner landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  )
}

/** The buttons at the end of a dialog. */
export function DialogFooter(props: GroupProps) {
  return <Group justify="flex-end" gap="sm" className={classes.footer} {...props} />
}
