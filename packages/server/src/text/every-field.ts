/**
 * A response in which no field of its schema was forgotten: an optional one, too, has to be named. One that is undefined
 * is not sent.
 */
export function everyField<Shown>(fields: { [Name in keyof Required<Shown>]: Shown[Name] | undefined }): Shown {
  return fields as Shown
}
