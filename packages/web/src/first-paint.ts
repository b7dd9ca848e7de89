import { preferredLanguage } from './i18n/language.tsx'

/** Runs before the first paint, so that the page never flashes in the wrong colours or language. */
export function prepareFirstPaint(): void {
  const root = document.documentElement
  root.lang = preferredLanguage()
  // The key and the attribute that Mantine uses for the colour scheme.
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system
}
