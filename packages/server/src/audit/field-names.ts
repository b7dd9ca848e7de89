/** What a field is called at the API, and so in the audit trail: `selfEnrolment` is `self_enrolment`. */
export function fieldName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Some fields of a thing, under these names. */
export function fieldsOf<Thing extends object>(
  thing: Thing,
  fields: (keyof Thing & string)[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [fieldName(field), thing[field]]))
}
