import { useLanguage } from '../i18n/language.tsx'

/** What a language tag means, in the reader's language; undefined if it means nothing. */
export function useLanguageName(): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames(useLanguage().language, { type: 'language', fallback: 'none' })
  return (tag) => {
    try {
      return names.of(tag)
    } catch {
      // Not a tag, or not yet: somebody is typing it.
      return undefined
    }
  }
}
