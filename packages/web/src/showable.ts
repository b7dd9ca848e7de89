import { misleadingCharacters } from '@backoffice/contract/misleading-characters'

// Tabs and line breaks are allowed, because descriptions contain them.
const misleading = new RegExp(`(?![\\t\\r\\n])[${misleadingCharacters}]`, 'g')

/**
 * Replaces each character with which a text could reorder or forge the page around it. The service refuses new names
 * with such characters, but older ones, and names that bypassed its checks, may have them.
 */
export function showable<Value>(value: Value): Value {
  return replaced(value) as Value
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(misleading, '\ufffd')
  if (Array.isArray(value)) return value.map(replaced)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner)]))
}
