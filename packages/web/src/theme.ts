import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const sans = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif'
const mono = '"Atkinson Hyperlegible Mono Variable", ui-monospace, monospace'

// Only for Mantine's own styles; everything else uses `palette.css`.
const gray: MantineColorsTuple = [
  '#f6f4ee',
  '#f2efe7',
  '#e6e2d8',
  '#cfc9bb',
  '#b5af9f',
  '#a09a89',
  '#8d8878',
  '#646b7d',
  '#555d70',
  '#1c2333',
]
const dark: MantineColorsTuple = [
  '#e9ebf1',
  '#c9cedb',
  '#aab1c1',
  '#949cae',
  '#6f788d',
  '#2a303d',
  '#1a1e28',
  '#14171f',
  '#10131a',
  '#0b0d12',
]

export const theme = createTheme({
  primaryColor: 'blue',
  colors: { gray, dark },
  black: '#1c2333',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.0625rem' },
  defaultRadius: '6px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  headings: {
    fontFamily: sans,
    fontWeight: '700',
    sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.2' }, h2: { fontSize: '1.0625rem', lineHeight: '1.35' } },
  },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colours, color: 'var(--on-colour)' } : colours
  },
  // `Button.extend` and the like would load all these components with the first page.
  components: {
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-colour)' } }) },
    Radio: { vars: () => ({ root: { '--radio-icon-color': 'var(--on-colour)' } }) },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
  },
})

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--blue)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--shade)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-blue-filled': 'var(--blue)',
  '--mantine-color-blue-filled-hover': 'var(--blue-deep)',
  '--mantine-color-blue-light': 'var(--blue-wash)',
  '--mantine-color-blue-light-hover': 'var(--blue-wash)',
  '--mantine-color-blue-light-color': 'var(--blue)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-filled-hover': 'var(--bad-deep)',
  '--mantine-color-red-light': 'var(--bad-wash)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-yellow-light': 'var(--highlight)',
  '--mantine-color-yellow-light-color': 'var(--ink)',
  '--mantine-color-gray-light': 'var(--shade)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
}

// Mantine sets its own values per colour scheme, so these must, too.
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours })
