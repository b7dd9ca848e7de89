/**
 * Removes settings for PostgreSQL's clients (PGHOST, PGSSLMODE, PGOPTIONS …) from the environment, which workers inherit.
 * They are for the databases that a person or a machine works with otherwise; node-postgres, like libpq, would
 * apply them to ours, whose address and settings we know. With DATABASE_URL they stay.
 */
export function forgetSurroundingSettings(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
}
