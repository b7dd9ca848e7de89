import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'

const useTexts = defineTexts({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Not copied',
    label: (what: string) => `Copy: ${what}`,
    isCopied: (what: string) => `${what}: copied`,
    isNotCopied: (what: string) =>
      `${what}: your browser does not allow copying. Select the text and copy it yourself.`,
  },
  de: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Nicht kopiert',
    label: (what: string) => `Kopieren: ${what}`,
    isCopied: (what: string) => `${what}: kopiert`,
    isNotCopied: (what: string) =>
      `${what}: Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Text, und kopieren Sie ihn selbst.`,
  },
})

interface Props {
  /** Names the copied value for screen readers. */
  what: string
  text: string
  /** Highlights the button as the next step for everybody. */
  primary?: boolean
  onCopied?(text: string): void
}

export function CopyButton({ what, text, primary = false, onCopied }: Props) {
  const texts = useTexts()
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  useEffect(() => {
    if (state === 'copy') return
    const timer = setTimeout(() => setState('copy'), 3000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied?.(text)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        size="compact-sm"
        miw="6.5rem"
        aria-label={texts.label(what)}
        onClick={() => void copy()}
      >
        {texts[state]}
      </Button>
      <VisuallyHidden role="status">
        {state === 'copied' && texts.isCopied(what)}
        {state === 'failed' && texts.isNotCopied(what)}
      </VisuallyHidden>
    </>
  )
}
