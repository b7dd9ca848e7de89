/**
 * Converts a time to the service's format. n8n's calendar gives times without a zone, which are in the workflow's time
 * zone; expressions give anything from text to a date library's object, whose text is an ISO time with a zone.
 */
export function toInstant(value: unknown, timeZone: string): string {
  const text = value instanceof Date ? value.toISOString() : String(value).trim()
  const isWithoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
  const instant = isWithoutZone ? inZone(text, timeZone) : new Date(text)
  if (Number.isNaN(instant.getTime())) throw new Error(`"${text}" is not a date and time.`)
  return instant.toISOString()
}

function inZone(text: string, timeZone: string): Date {
  const asIfUtc = new Date(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asIfUtc.getTime())) return asIfUtc
  // Repeats the calculation with the first result: near a clock change, the offset at that time is the right one.
  const near = asIfUtc.getTime() - offsetMs(asIfUtc, timeZone)
  return new Date(asIfUtc.getTime() - offsetMs(new Date(near), timeZone))
}

function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(instant.getTime() / 1000) * 1000
}
