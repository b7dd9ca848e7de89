const maxLength = 63

// Letters that Unicode does not take apart into a basic letter and a mark.
const apart: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }

// Written out, as German readers expect it of an address.
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A slug for the name, or nothing if it has no Latin letter and no digit. */
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
