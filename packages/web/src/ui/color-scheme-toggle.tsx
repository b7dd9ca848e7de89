import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { MoonIcon, SunIcon } from './icons.tsx'

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const system = useColorScheme()
  const other = useComputedColorScheme() === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${other} colours`
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
