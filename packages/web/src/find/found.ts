import type { LinkProps } from '@tanstack/react-router'

/** Something that has a page. */
export interface Found {
  id: string
  label: string
  /** Tells apart those of the same name. */
  detail?: string | undefined
  to: Pick<LinkProps, 'to' | 'params' | 'search'>
}
