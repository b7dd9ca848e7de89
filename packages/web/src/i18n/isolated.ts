/** Right-to-left letters and the marks that act like them. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Wraps right-to-left text in Unicode isolates, because it would reorder the words around it. */
export function isolated(part: string): string {
  return rightToLeft.test(part) ? `\u2068${part}\u2069` : part
}

/** Isolates the values inserted into the texts. */
export function withIsolatedParts<Texts>(texts: Texts): Texts {
  if (typeof texts === 'function') {
    return ((...parts: unknown[]) =>
      texts(...parts.map((part) => (typeof part === 'string' ? isolated(part) : part)))) as Texts
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts) || '$$typeof' in texts) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withIsolatedParts(text)])) as Texts
}
