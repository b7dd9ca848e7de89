// Kept for this tab until it is used, so that the link still works after a reload.
const key = 'set-up secret'

export function rememberSetUpSecret(fragment: string): void {
  sessionStorage.setItem(key, fragment)
}

export function setUpSecret(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined
}

export function forgetSetUpSecret(): void {
  sessionStorage.removeItem(key)
}
