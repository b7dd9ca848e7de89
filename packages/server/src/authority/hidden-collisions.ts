import type { RefusalReason } from '@backoffice/contract/audit-action'
import { refuseTakenExternalId } from '../database/external-id-taken.ts'
import { DomainError } from '../errors.ts'

/** For an acting user who does not see the whole area: that a name is taken tells them of what they cannot see. */
export interface HiddenCollisions {
  /** Refuses a client that has met too many of late. Asked before the attempt, so that the refusal tells nothing. */
  refuseTooMany(): void
  /** Counts one and writes it down. */
  note(reason: RefusalReason, subject?: string): void
}

interface Chosen {
  externalId?: string | null | undefined
  uuid?: string | undefined
}

/** Does the caller see what has this name already? */
interface Sees {
  externalId(externalId: string): Promise<boolean>
  uuid?(uuid: string): Promise<boolean>
}

/** Work that gives names of the caller's choice, of which there is one each in the area. */
export async function givingNames<Result>(
  { hiddenCollisions }: { hiddenCollisions?: HiddenCollisions | undefined },
  { externalId, uuid }: Chosen,
  sees: Sees,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!hiddenCollisions || (!externalId && !uuid)) return refuseTakenExternalId(work)
  hiddenCollisions.refuseTooMany()
  try {
    return await refuseTakenExternalId(work)
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined
    if (code === 'external_id_taken' && externalId && !(await sees.externalId(externalId))) {
      // Not the id itself: it may be personal, and the trail forgets nothing.
      hiddenCollisions.note('external_id_taken_out_of_reach')
    }
    // Not found: whoever puts a user under a UUID that is not free.
    if ((code === 'user_exists' || code === 'not_found') && uuid && !(await sees.uuid?.(uuid))) {
      hiddenCollisions.note('uuid_taken_out_of_reach', uuid)
    }
    throw error
  }
}
