import { AccessTokenQuery } from '@backoffice/contract/access-token'
import { listAccessTokens } from '../access-tokens/list-access-tokens.ts'
import { showAccessToken } from '../access-tokens/show-access-token.ts'
import { defineCommand } from './command.ts'
import { everyPage } from './every-page.ts'
import { minute, table } from './table.ts'
import { withData } from './with-data.ts'

export const accessTokenList = defineCommand({
  summary: 'list the access tokens, newest first',
  input: AccessTokenQuery,
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'only those of the learning area with this slug' },
    status: {
      field: 'status',
      value: 'STATUS',
      expects: 'only those that are active, expiring, paused, expired or revoked',
    },
  },
  async run(context, { learning_area, status }) {
    return withData(context, 'access-token list', async (deps) => {
      const sort = { column: 'created_at' as const, descending: true }
      const tokens = await everyPage((after, limit) =>
        listAccessTokens(deps, { areaSlug: learning_area, status, sort, after, limit }),
      )
      const data = tokens.map((token) => showAccessToken(token, deps))
      const rows = data.map((token) => [
        token.client_id,
        token.learning_area,
        token.token_name,
        token.access,
        token.expiring ? 'expiring' : token.status,
        token.expiration_date,
        token.last_used_at ? minute(token.last_used_at) : 'never',
      ])
      const titles = ['CLIENT ID', 'AREA', 'NAME', 'ACCESS', 'STATUS', 'WORKS THROUGH', 'LAST USED']
      return { text: rows.length > 0 ? table(titles, rows) : 'No access tokens found.', data: { data } }
    })
  },
})
