/** In the reader's time zone, as the audit screen expects. */
export function yesterday(): string {
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
