// In memory only: whoever loads the page again opens the link again.
let secret: string | undefined

export function rememberSetUpSecret(fragment: string): void {
  secret = fragment
}

export function setUpSecret(): string | undefined {
  return secret
}
