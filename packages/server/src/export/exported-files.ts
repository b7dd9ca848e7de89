import { formulaPattern } from '@backoffice/contract/formula-guard'
import pg from 'pg'
import type { AreaId } from '../database/schema/area-id.ts'

/** The files of an export, each with the query for its rows. */
export function exportedFiles(areaId: AreaId): Record<string, string> {
  const area = `area_id = ${pg.escapeLiteral(areaId)}`
  return {
    'hierarchy-levels.csv': `
      select id, parent_id, ${text('name')}, ${text('slug')}, ${text('external_id')},
        cardinality(ancestor_ids) - 1 as depth, ${time('created_at')}, ${time('updated_at')}
      from hierarchy_levels where ${area} order by ancestor_ids`,
    'users.csv': `
      select uuid, ${text('display_name')}, ${text('email')}, ${text('external_id')}, role, level_id,
        active::text,
        ${time('anonymised_at')}, ${time('created_at')}, ${time('updated_at')}
      from users where ${area} and kind = 'person' order by uuid`,
    'courses.csv': `
      select id, ${text('title')}, ${text('code')}, ${text('description')}, ${text('language')}, level_id, status,
        self_enrolment::text, ${text('external_id')}, ${text('summary')}, ${text('link')}, ${text('image_url')},
        ${text('tags', `array_to_string(tags, ',')`)}, duration_minutes, ${time('created_at')}, ${time('updated_at')}
      from courses where ${area} order by id`,
    'enrolments.csv': `
      select id, user_uuid, course_id, status, progress, score, ${time('enrolled_at')}, ${time('started_at')},
        ${time('completed_at')}, ${time('due_at')}, ${time('created_at')}, ${time('updated_at')}
      from enrolments where ${area} order by id`,
  }
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula, as in all other CSV files. */
function text(column: string, value = column): string {
  return `regexp_replace(${value}, ${formula}, '''', 'g') as ${column}`
}

const formula = pg.escapeLiteral(formulaPattern)

/** RFC 3339, UTC, to the millisecond, as in the API. */
function time(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}
