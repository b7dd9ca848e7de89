import { useLanguage } from '../i18n/language.tsx'

/** The name of a language tag in the reader's language; undefined if the tag is unknown. */
export function useLanguageName(): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames(useLanguage().language, { type: 'language', fallback: 'none' })
  return (tag) => {
    try {
      return names.of(tag)
    } catch {
      // Not a valid tag, perhaps because it is still being typed.
      return undefined
    }
  }
}
