import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { defineTexts } from '../i18n/language.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'

const useTexts = defineTexts({
  en: { light: 'Switch to light colours', dark: 'Switch to dark colours' },
  de: { light: 'Zu hellen Farben wechseln', dark: 'Zu dunklen Farben wechseln' },
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
      // Whoever comes back to what the system says follows the system again.
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      {other === 'dark' ? <MoonIcon /> : <SunIcon />}
    </ActionIcon>
  )
}
