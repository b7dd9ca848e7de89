import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

/** The only `h1` of a page, also used as the window's title. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(`${children} – Backoffice`)
  return (
    <Title order={1} tabIndex={-1}>
      {children}
    </Title>
  )
}
