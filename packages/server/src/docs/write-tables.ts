import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './error-tables.ts'

for (const name of ['interface.md', 'connect.md']) {
  const file = new URL(`../../../../docs/${name}`, import.meta.url)
  writeFileSync(file, withTables(readFileSync(file, 'utf8')))
}
