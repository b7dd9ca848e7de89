import { type AliasedRawBuilder, sql } from 'kysely'
import type { OwnArea } from '../sessions/session.ts'

/** The learning area of the role, as `area`; null without one. */
export function ownArea(
  table: 'administrators' | 'administrator_links' | 'link',
): AliasedRawBuilder<OwnArea | null, 'area'> {
  return sql<OwnArea | null>`(
    select jsonb_build_object('id', areas.id, 'slug', areas.slug) from learning_areas as areas
    where areas.id = ${sql.ref(`${table}.area_id`)})`.as('area')
}
