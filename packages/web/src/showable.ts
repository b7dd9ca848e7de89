import { misleadingCharacters } from '@backoffice/contract/misleading-characters'

// Descriptions have tabs and line breaks of their own.
const misleading = new RegExp(`(?![\\t\\r\\n])[${misleadingCharacters}]`, 'g')

/**
 * What comes from the service, with a mark instead of each character by which a text could reorder or forge the page around
 * it. The service takes no new names with such characters; older ones, and names that went past it, may have them.
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
