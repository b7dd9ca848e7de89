// Of this tab, until it is used: a reload must not make a good link look broken.
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
