import { preferredLanguage } from './i18n/language.tsx'

/** Before anything is painted, so that nobody sees the wrong colours or is told the wrong language for a moment. */
export function prepareFirstPaint(): void {
  const root = document.documentElement
  root.lang = preferredLanguage()
  // Where Mantine keeps what was chosen, and the attribute by which it will say so itself.
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system
}
