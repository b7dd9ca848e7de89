/** The name of a field in the API and the audit trail: `selfEnrolment` becomes `self_enrolment`. */
export function fieldName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Some fields of an entity, with these names. */
export function fieldsOf<Entity extends object>(
  entity: Entity,
  fields: (keyof Entity & string)[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [fieldName(field), entity[field]]))
}
