import { Group, type GroupProps, Modal, type ModalProps } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import classes from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

const useTexts = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

/** A dialog that is open as long as it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'> & { title: string }) {
  const texts = useTexts()
  useReturnFocus()
  return (
    <Modal
      opened
      centered
      classNames={{ content: classes.content ?? '' }}
      closeButtonProps={{ 'aria-label': texts.close }}
      {...props}
    />
  )
}

/** The last in a dialog: its buttons. */
export function DialogFoot(props: GroupProps) {
  return <Group justify="flex-end" gap="sm" className={classes.foot} {...props} />
}
