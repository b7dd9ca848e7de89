const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const everySegment = /^(\/([a-z]+(-[a-z]+)*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}))*$/

declare const isApiPath: unique symbol

/** A path below `/api/1`. Only `apiPath` makes one. */
export type ApiPath = string & { readonly [isApiPath]: true }

/**
 * The one way to a path, written as apiPath`/users/${id}/deactivate`. Ids come out of workflow data, which anybody may have
 * written: one with a slash, a "?" or a "#" would call something else. So nothing goes in but UUIDs.
 */
export function apiPath(fixed: TemplateStringsArray, ...ids: string[]): ApiPath {
  return fixed.reduce(
    (path, part, index) => path + encodeURIComponent(readUuid(ids[index - 1], 'ID')) + part,
  ) as ApiPath
}

/** For what the compiler does not see, right before a call is made. */
export function requireApiPath(path: string): string {
  if (everySegment.test(path)) return path
  throw new Error('This is not an API path. Nothing was sent.')
}

/** What was given is not shown: people mistake one value for another. */
export function readUuid(value: unknown, field: string): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (uuid.test(text)) return text
  throw new Error(`The field "${field}" is not a UUID. Nothing was sent.`)
}
