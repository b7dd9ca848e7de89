import { createHash } from 'node:crypto'

/** The access tokens and users that make the calls, the same in every variant and at every table size. */
export interface Caller {
  clientId: string
  clientSecret: string
  userUuid: string
}

export const callers: Caller[] = Array.from({ length: 1000 }, (_, index) => caller(index + 1))

// `seed.ts` creates the same ids and secrets in SQL.
function caller(n: number): Caller {
  return {
    clientId: uuid(`client ${n}`),
    clientSecret: `bocs_${md5(`secret ${n}`)}${md5(`more ${n}`).slice(0, 17)}`,
    userUuid: uuid(`user ${n}`),
  }
}

export function tokenForm({ clientId, clientSecret }: Caller): string {
  return `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function uuid(text: string): string {
  return md5(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
