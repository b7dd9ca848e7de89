import type { Generated } from 'kysely'

/** The tables as `migrations/` makes them. */
export interface Tables {
  schema_migrations: { version: number; name: string; applied_at: Generated<Date> }
  administrators: {
    id: string
    email: string
    password_hash: string
    active: Generated<boolean>
    created_at: Date
  }
  set_up_links: { secret_hash: Buffer; created_at: Date; expires_at: Date }
  sessions: {
    secret_hash: Buffer
    administrator_id: string
    created_at: Date
    expires_at: Date
  }
  hierarchy_levels: {
    id: string
    parent_id: string | null
    name: string
    slug: string | null
    created_at: Date
    updated_at: Date
  }
}
