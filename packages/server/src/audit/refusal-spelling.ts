/**
 * Rows of older versions have reasons in words ("wrong secret", "no permission users.write"). They are converted when they
 * are read, not rewritten, because older instances still write such rows during a rolling upgrade.
 */
export function currentSpelling(reason: string): string {
  const permission = 'no permission '
  if (reason.startsWith(permission)) return `no_permission:${reason.slice(permission.length)}`
  return reason.toLowerCase().replaceAll("'", '').replaceAll(' ', '_')
}

/** Converts the reasons of a row that counts several refusals. */
export function withCurrentReasons(details: Record<string, unknown>): Record<string, unknown> {
  const { reasons } = details
  if (typeof reasons !== 'object' || reasons === null) return details
  const spelled = Object.entries(reasons).map(([reason, count]) => [currentSpelling(reason), count])
  return { ...details, reasons: Object.fromEntries(spelled) }
}
