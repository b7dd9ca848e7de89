import { codeOf, DomainError, fieldError, messageOf } from '../../errors.ts'

/** Where areas are distributed, the index of a shard has a number, and the message is all that names it. */
const externalIdIndex = /_external_id_idx(_\d+)?\b/

/** Turns a unique violation of an external id into a conflict that the caller can understand. */
export async function refuseTakenExternalId<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== '23505' || !externalIdIndex.test(messageOf(error))) throw error
    throw externalIdTaken(error)
  }
}

export function externalIdTaken(cause?: unknown): DomainError {
  return new DomainError('external_id_taken', {}, { errors: [fieldError('/external_id', 'taken')], cause })
}
