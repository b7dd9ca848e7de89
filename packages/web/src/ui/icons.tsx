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

export function PersonIcon() {
  return (
    <Icon>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 19.5c.7-3.6 3.5-5.5 7-5.5s6.3 1.9 7 5.5" />
    </Icon>
  )
}

export function ChevronRightIcon() {
  return (
    <Icon>
      <path d="M9.5 6.5 15 12l-5.5 5.5" />
    </Icon>
  )
}

export function EditIcon() {
  return (
    <Icon>
      <path d="M4.500 19.500l.8-4L15.800 5a2.100 2.100 0 0 1 3 0l.2.2a2.100 2.100 0 0 1 0 3L8.500 18.700zM14 7l3 3" />
    </Icon>
  )
}

export function WithdrawIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.500 12h7" />
    </Icon>
  )
}

export function AgainIcon() {
  return (
    <Icon>
      <path d="M5 12a7 7 0 1 0 2.200-5.100M5 4.500v3.750h3.750" />
    </Icon>
  )
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="8.5" cy="15.5" r="3.75" />
      <path d="M11.200 12.800l7.800-7.800M15.500 8.500l2.750 2.750" />
    </Icon>
  )
}
