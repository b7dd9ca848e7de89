const maxLength = 63

// Letters that Unicode does not decompose into a base letter and a mark.
const apart: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }

// German readers expect umlauts to be spelled out in a URL.
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A slug for the name; empty if the name has no Latin letter or digit. */
export function proposeSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => apart[letter] ?? '-')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}
