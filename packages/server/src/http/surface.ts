import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Principal } from '../authority/principal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes rights away or stops something, and can be repeated without effect: no budget of writes ever refuses it. */
    takesAway?: boolean
  }
}

/** One of the two interfaces to the same use cases: /api/1 for acting users, /backoffice/api for administrators. */
export interface Surface {
  /** On whose behalf a request is made. */
  principal(request: FastifyRequest): Principal | Promise<Principal>
  /** Adds the parameters or fields that only this surface accepts. */
  extendSchema<Schema extends TObject>(schema: Schema): Schema
  /** The same for the parameters of a list that may be sorted here. */
  extendList<Schema extends TObject>(schema: Schema): Schema
}
