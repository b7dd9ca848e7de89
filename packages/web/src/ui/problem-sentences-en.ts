import { type ProblemSentences, problemSentences } from '@backoffice/contract/problem-sentences'

/** The service says it well; only what speaks to programs is put differently. */
export const english: ProblemSentences = {
  ...problemSentences,
  invalid_fields: 'The service did not accept this.',
  confirmation_required: 'Nothing has changed: this needs your password first.',
  confirmation_failed: 'That could not be confirmed.',
}
