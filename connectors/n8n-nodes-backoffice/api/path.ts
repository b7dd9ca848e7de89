const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const everySegment = /^(\/([a-z]+(-[a-z]+)*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}))*$/

declare const isApiPath: unique symbol

/** A path below `/api/1`. Only `apiPath` creates one. */
export type ApiPath = string & { readonly [isApiPath]: true }

/**
 * The only way to build a path: apiPath`/users/${id}/deactivate`. Ids come from workflow data, which anybody may have
 * written; one with a slash, "?" or "#" would call something else. So only UUIDs are accepted.
 */
export function apiPath(fixed: TemplateStringsArray, ...ids: string[]): ApiPath {
  return fixed.reduce(
    (path, part, index) => path + encodeURIComponent(readUuid(ids[index - 1], 'ID')) + part,
  ) as ApiPath
}

/** A check at run time, right before the call, for what the compiler cannot see. */
export function requireApiPath(path: string): string {
  if (everySegment.test(path)) return path
  throw new Error('This is not an API path. Nothing was sent.')
}

/** The error does not show the value, because it may be a secret entered in the wrong field. */
export function readUuid(value: unknown, field: string): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (uuid.test(text)) return text
  throw new Error(`The field "${field}" is not a UUID. Nothing was sent.`)
}
