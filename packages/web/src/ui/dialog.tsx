import { Modal, type ModalProps } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const useTexts = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

/** A dialog that is open as long as it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'> & { title: string }) {
  const texts = useTexts()
  useReturnFocus()
  return <Modal opened centered closeButtonProps={{ 'aria-label': texts.close }} {...props} />
}
