/** RFC 9110 §10.2.3: seconds or a date. A date is compared with the response's own date, because clocks may differ. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  const sent = Date.parse(headers.get('date') ?? '')
  const seconds = (until - (Number.isNaN(sent) ? Date.now() : sent)) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
