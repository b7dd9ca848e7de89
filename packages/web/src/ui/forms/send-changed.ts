/** The fields of `after` that differ from `before`. */
export function changed<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const fields = Object.entries(after) as [keyof Fields, unknown][]
  return Object.fromEntries(fields.filter(([name, value]) => !isSame(value, before[name]))) as Partial<Fields>
}

/** The fields that are filled in, for something new. */
export function given<Fields extends object>(fields: Fields) {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** Lists of texts are the same if their items are. */
const isSame = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

/**
 * Sends only the fields that changed since the form was opened, and nothing if none did: somebody else may have changed
 * the others meanwhile.
 */
export async function sendChanged<Fields extends object, Result>(
  before: Fields,
  after: Fields,
  send: (edit: Partial<Fields>) => Promise<Result>,
): Promise<Result | undefined> {
  const edit = changed(before, after)
  return Object.keys(edit).length > 0 ? send(edit) : undefined
}
