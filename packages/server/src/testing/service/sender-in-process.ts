import { createAllowedTargets } from '../../outgoing/allowed-targets.ts'
import type { CreateSender } from '../../outgoing/create-sender.ts'
import { createPoster } from '../../outgoing/post.ts'

/** For tests of what is sent, not of how the sender lives and dies. */
export const createSenderInProcess: CreateSender = ({ rules }) => ({
  ...createPoster({ targets: createAllowedTargets(rules) }),
  counted: () => ({ up: true, restarts: 0, inFlight: 0, lagSeconds: 0, residentBytes: 0 }),
})
