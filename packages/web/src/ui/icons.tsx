import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function SunIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
    </Icon>
  )
}

export function MoonIcon() {
  return (
    <Icon>
      <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
    </Icon>
  )
}

export function WarningIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5M12 16.25v.01" />
    </Icon>
  )
}

export function HierarchyIcon() {
  return (
    <Icon>
      <rect x="9" y="3.5" width="6" height="5.5" rx="1.25" />
      <rect x="3.5" y="15" width="6" height="5.5" rx="1.25" />
      <rect x="14.5" y="15" width="6" height="5.5" rx="1.25" />
      <path d="M12 9v3M6.5 15v-3h11v3" />
    </Icon>
  )
}
