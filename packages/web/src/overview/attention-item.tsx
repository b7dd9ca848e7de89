import type { ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import classes from './attention.module.css'

const useTexts = defineTexts({
  en: { area: (slug: string) => `Learning area: ${slug}.` },
  de: { area: (slug: string) => `Lernbereich: ${slug}.` },
})

interface Props {
  /** Says what is wrong, with a link to what it is about. */
  sentence: ReactNode
  /** Something already fails. */
  grave?: boolean
  area: string
  /** Says since when and why. */
  children: ReactNode
  /** A button that leads to the fix. */
  action: ReactNode
}

export function AttentionItem({ sentence, grave = false, area, children, action }: Props) {
  const texts = useTexts()
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.mark} data-grave={grave || undefined}>
          {sentence}
        </span>
        <p className={classes.why}>
          {children} {texts.area(area)}
        </p>
      </div>
      {action}
    </li>
  )
}
