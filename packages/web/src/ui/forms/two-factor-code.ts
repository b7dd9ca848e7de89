/** Six digits from an authenticator app, or a recovery code with or without hyphens. */
export function isTwoFactorCode(given: string): boolean {
  return /^(\d{6}|[a-z2-7]{4}(-?[a-z2-7]{4}){3})$/i.test(given)
}
