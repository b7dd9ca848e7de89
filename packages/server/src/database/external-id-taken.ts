import { codeOf, DomainError, fieldError } from '../errors.ts'

/** Turns a unique violation of an external id into a conflict that the caller can understand. */
export async function refuseTakenExternalId<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined
    if (!constraint?.endsWith('_external_id_idx')) throw error
    throw externalIdTaken(error)
  }
}

export function externalIdTaken(cause?: unknown): DomainError {
  return new DomainError('external_id_taken', {}, { errors: [fieldError('/external_id', 'taken')], cause })
}
