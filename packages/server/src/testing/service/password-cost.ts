import { loadConfig } from '../../config.ts'

/** The lowest cost that argon2 allows, because hashing would take most of the time of tests with administrators. */
export const lowPasswordCost = { memoryKib: 8, passes: 1 }

/** For tests that need slow hashing. */
export const realPasswordCost = loadConfig({}).passwordCost
