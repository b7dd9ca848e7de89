import { Uuid } from '@backoffice/contract/formats'
import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { commandLineActor } from '../authority/actor.ts'
import type { Principal } from '../authority/principal.ts'
import type { Db } from '../database/connection/database.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'

/** Its id alone may exist in several areas. */
export const WebhookInput = Type.Object({ id: Uuid, learning_area: Slug })

export const webhookArguments = { ID: { field: 'id' as const, expects: 'the ID of the webhook' } }

export const areaOption = {
  area: { field: 'learning_area' as const, value: 'SLUG', expects: 'the slug of its learning area' },
}

export async function inArea(db: Db, slug: string | undefined): Promise<Principal> {
  const area = slug === undefined ? undefined : await requireLearningArea(db, slug)
  return { actor: commandLineActor, areaId: area?.id }
}
