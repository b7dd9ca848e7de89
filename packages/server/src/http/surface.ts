import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Principal } from '../authority/principal.ts'

/** One of the two ways to the same use cases: /api/1 as an acting user, /backoffice/api as an administrator. */
export interface Surface {
  /** In whose name a request is made. */
  principal(request: FastifyRequest): Principal | Promise<Principal>
  /** The parameters or the body of a route, with what only this surface takes. */
  extendSchema<Schema extends TObject>(schema: Schema): Schema
}
