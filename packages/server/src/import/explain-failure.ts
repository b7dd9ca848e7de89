import { isCollision, isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'

const foreignKeyViolation = '23503'
const uniqueViolation = '23505'

/** Explains failures that are not bugs and that another attempt may solve. */
export function explainFailure(error: unknown): never {
  const again = 'Nothing was imported; run it again.'
  if (isCollision(error) || [foreignKeyViolation, uniqueViolation].includes(codeOf(error) ?? '')) {
    throw new OperatorError(`Someone else changed the same data at the same time. ${again}`, { cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    throw new OperatorError(`The database failed during the import: ${messageOf(error)}. ${again}`, { cause: error })
  }
  throw error
}

/** The commit may have succeeded, with only its response lost. */
export function explainFailedCommit(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const text = `The database failed during the commit: ${messageOf(error)}. The bundle may have been imported; run it again to be sure.`
  throw new OperatorError(text, { cause: error })
}
