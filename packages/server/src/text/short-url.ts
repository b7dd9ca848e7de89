/** Scheme, host and port, as the audit trail names an address: what follows may be a secret. */
export function shortUrl(url: string): string {
  return `${new URL(url).origin}/…`
}
