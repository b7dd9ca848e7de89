/** As the reader's calendar has it, which is how the audit screen reads it. */
export function yesterday(): string {
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
