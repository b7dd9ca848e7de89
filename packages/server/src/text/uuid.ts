const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Any version; lower case, as PostgreSQL writes it. */
export function isUuid(text: string): boolean {
  return text.length === 36 && uuid.test(text)
}
