import { sql } from 'kysely'

/**
 * For a transaction that changes tables whose areas may be distributed: each statement must see what the earlier ones did on
 * the other servers. Means nothing elsewhere.
 */
export const oneConnectionPerServer = sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`
