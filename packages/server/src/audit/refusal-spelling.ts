/**
 * Rows of versions before this one have reasons in words ("wrong secret", "no permission users.write"). They are spelled
 * as of today when they are read, not rewritten: while instances are upgraded one by one, older ones still write such rows.
 */
export function spelledAsToday(reason: string): string {
  const permission = 'no permission '
  if (reason.startsWith(permission)) return `no_permission:${reason.slice(permission.length)}`
  return reason.toLowerCase().replaceAll("'", '').replaceAll(' ', '_')
}

/** Those of a row that counts several refusals. */
export function withReasonsAsToday(details: Record<string, unknown>): Record<string, unknown> {
  const { reasons } = details
  if (typeof reasons !== 'object' || reasons === null) return details
  const spelled = Object.entries(reasons).map(([reason, count]) => [spelledAsToday(reason), count])
  return { ...details, reasons: Object.fromEntries(spelled) }
}
