import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './error-tables.ts'

const file = new URL('../../../../docs/errors.md', import.meta.url)
writeFileSync(file, withTables(readFileSync(file, 'utf8')))
