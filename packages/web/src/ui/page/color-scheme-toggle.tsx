import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { defineTexts } from '../../i18n/language.tsx'
import { MoonIcon, SunIcon } from '../icons.tsx'

const useTexts = defineTexts({
  en: { light: 'Switch to light mode', dark: 'Switch to dark mode' },
  de: { light: 'Zum hellen Modus wechseln', dark: 'Zum dunklen Modus wechseln' },
})

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const system = useColorScheme()
  const other = useComputedColorScheme() === 'dark' ? 'light' : 'dark'
  const label = useTexts()[other]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      // Choosing the system's own scheme follows the system again.
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      {other === 'dark' ? <MoonIcon /> : <SunIcon />}
    </ActionIcon>
  )
}
