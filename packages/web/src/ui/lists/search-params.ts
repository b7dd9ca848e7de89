/** Reduces the query string to the names that a screen knows. */
export function knownParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Known in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === '' ? [] : [[name, String(value)]]
      }),
    ) as { [Known in Name]?: string }
}
