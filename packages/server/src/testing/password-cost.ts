import { loadConfig } from '../config.ts'

/** The least that argon2 takes: hashing is what most tests with administrators would spend their time on. */
export const lowPasswordCost = { memoryKib: 8, passes: 1 }

/** For tests of what happens while passwords are hashed. */
export const realPasswordCost = loadConfig({}).passwordCost
