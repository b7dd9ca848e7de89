const verbs: Record<string, string> = { GET: 'get', PUT: 'put', PATCH: 'update', DELETE: 'delete', POST: 'create' }

/** The name of an operation in generated clients: `listUsers`, `createUser`, `getUser`, `deactivateUser`. */
export function operationId(method: string, path: string): string {
  const segments = path
    .replace(/^\/api\/\d+/, '')
    .split('/')
    .filter(Boolean)
  const [collection = '', second, third] = segments.filter((segment) => !segment.startsWith('{'))
  const ofOne = segments.some((segment) => segment.startsWith('{'))
  const one = pascal(collection.replace(/s$/, ''))
  const all = pascal(collection)
  if (second !== undefined && third !== undefined) return `${camel(third)}${one}${pascal(second)}`
  if (second !== undefined) {
    return method === 'GET' ? `list${one}${pascal(second)}` : `${camel(second)}${ofOne ? one : all}`
  }
  if (ofOne || method === 'POST') return `${verbs[method]}${one}`
  return method === 'GET' ? `list${all}` : `${verbs[method]}${all}`
}

export function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function camel(words: string): string {
  const name = pascal(words)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
