import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

/** The one `h1` of a page, also the title of its window. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(`${children} – Backoffice`)
  return (
    <Title order={1} tabIndex={-1}>
      {children}
    </Title>
  )
}
