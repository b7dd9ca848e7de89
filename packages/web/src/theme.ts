import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  // Shades whose contrast with white text is at least 4.5 : 1 (WCAG 1.4.3); Mantine's own default is not.
  primaryShade: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.625rem' }, h2: { fontSize: '1.125rem' } } },
})

// For the same reason: text needs 4.5 : 1, the border of a field 3 : 1 (WCAG 1.4.11).
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-text': colors.gray[9],
    '--mantine-color-dimmed': '#565e66',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': colors.red[9],
    '--mantine-color-anchor': colors.indigo[8],
    '--mantine-color-red-light': colors.red[0],
    '--backoffice-page': colors.gray[0],
    '--backoffice-line': colors.gray[2],
    '--backoffice-field-border': colors.gray[6],
  },
  dark: {
    '--mantine-color-text': '#dcdcdc',
    '--mantine-color-dimmed': '#a6a6a6',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.indigo[3],
    '--mantine-color-red-light': '#3a2424',
    '--mantine-color-red-light-color': colors.red[2],
    '--backoffice-page': '#1a1a1a',
    '--backoffice-line': colors.dark[5],
    '--backoffice-field-border': '#7c7c7c',
  },
})
