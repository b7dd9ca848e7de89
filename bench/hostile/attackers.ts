import type { Attacker } from './attacker.ts'
import { readToken } from './read-token.ts'

export const attackers: Attacker[] = [readToken]
