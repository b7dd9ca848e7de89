import type { LinkProps } from '@tanstack/react-router'

export interface Found {
  id: string
  label: string
  /** Distinguishes entries of the same name. */
  detail?: string | undefined
  to: Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>
}
