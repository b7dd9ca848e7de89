import type { RefusalReason } from '@backoffice/contract/audit-action'
import { refuseTakenExternalId } from '../database/schema/external-id-taken.ts'
import { DomainError } from '../errors.ts'

/** For an acting user who does not see the whole area: the error that an id is taken reveals a hidden record. */
export interface HiddenCollisions {
  /** Refuses a client with too many recent collisions. Called before the change, so that the refusal reveals nothing. */
  refuseTooMany(): void
  /** Counts a collision and records it in the audit trail. */
  record(reason: RefusalReason, subject?: string): void
}

interface Chosen {
  externalId?: string | null | undefined
  uuid?: string | undefined
}

/** Whether the caller can see the record that already has this id. */
interface Sees {
  externalId(externalId: string): Promise<boolean>
  uuid?(uuid: string): Promise<boolean>
}

/** Runs work that sets ids chosen by the caller, which must be unique in the area, and counts hidden collisions. */
export async function withUniqueFieldCheck<Result>(
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
      // Leave out the id: it may be personal data and would stay in the audit trail.
      hiddenCollisions.record('external_id_taken_out_of_reach')
    }
    // PUT returns not_found for a UUID that a hidden user has.
    if ((code === 'user_exists' || code === 'not_found') && uuid && !(await sees.uuid?.(uuid))) {
      hiddenCollisions.record('uuid_taken_out_of_reach', uuid)
    }
    throw error
  }
}
