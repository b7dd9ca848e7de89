import { writeFileSync } from 'node:fs'
import { contractTypes } from './contract-types.ts'

writeFileSync(new URL('../src/contract.ts', import.meta.url), contractTypes())
