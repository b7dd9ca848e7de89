import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { withIsolatedParts } from './isolated.ts'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

interface Choice {
  language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => undefined })
const storageKey = 'backoffice-language'

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (chosen: Language) => {
    localStorage.setItem(storageKey, chosen)
    setLanguage(chosen)
  }
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>
}

export function useLanguage(): Choice {
  return use(LanguageContext)
}

/**
 * The texts of a screen in every language. A text that is missing in one language does not compile. A text with values
 * is a function, so that each language can order them; right-to-left values do not reorder the rest.
 */
export function defineTexts<Texts>(texts: Record<Language, Texts>): () => Texts {
  const isolating = withIsolatedParts(texts)
  return () => isolating[useLanguage().language]
}

/** The language chosen last, or else the browser's. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find((tag): tag is Language => tag !== null && tag !== undefined && tag in languages) ?? 'en'
}
