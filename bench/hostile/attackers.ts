import type { Attacker } from './attacker.ts'
import { fortyTokens } from './forty-tokens.ts'
import { harmless } from './harmless.ts'
import { readToken } from './read-token.ts'
import { cannon, floodingReceivers } from './receivers.ts'
import { strangers } from './strangers.ts'
import { writeToken } from './write-token.ts'

export const attackers: Attacker[] = [
  readToken,
  fortyTokens,
  writeToken,
  floodingReceivers,
  cannon,
  strangers,
  harmless,
]
