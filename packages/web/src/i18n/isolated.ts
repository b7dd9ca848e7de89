/** Letters that are written from right to left, and the marks that act like one. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A part of a sentence that is written in another direction reorders the words beside it, unless it stands for itself. */
export function isolated(part: string): string {
  return rightToLeft.test(part) ? `\u2068${part}\u2069` : part
}

/** The same texts; what is put into one of them is isolated. */
export function withIsolatedParts<Texts>(texts: Texts): Texts {
  if (typeof texts === 'function') {
    return ((...parts: unknown[]) =>
      texts(...parts.map((part) => (typeof part === 'string' ? isolated(part) : part)))) as Texts
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts) || '$$typeof' in texts) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withIsolatedParts(text)])) as Texts
}
