import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../i18n/language.tsx'
import { CsvExportButton } from '../ui/lists/csv-export-button.tsx'
import type { Filters } from '../ui/lists/use-list.ts'
import { today } from '../ui/text/calendar-date.ts'
import { accessTokensPath } from './access-tokens.ts'
import { stageOf } from './lifecycle.ts'
import { totalCalls } from './usage.ts'

const useTexts = defineTexts({
  en: { fileName: (day: string) => `access-tokens-${day}.csv` },
  de: { fileName: (day: string) => `zugriffstoken-${day}.csv` },
})

/** The columns keep the API's field names in every language, because programs read the file. */
export function AccessTokenCsvButton({ filters }: { filters: Filters }) {
  return (
    <CsvExportButton<AccessToken>
      path={accessTokensPath}
      filters={filters}
      fileName={useTexts().fileName(today())}
      columns={{
        token_name: (token) => token.token_name,
        client_id: (token) => token.client_id,
        learning_area: (token) => token.learning_area,
        learning_area_name: (token) => token.learning_area_name,
        access: (token) => token.access,
        status: stageOf,
        expiration_date: (token) => token.expiration_date,
        created_at: (token) => token.created_at,
        revoked_at: (token) => token.revoked_at,
        last_used_at: (token) => token.last_used_at,
        last_address: (token) => token.last_address,
        paused_at: (token) => token.paused_at,
        owner: (token) => token.owner,
        contact_email: (token) => token.contact_email,
        note: (token) => token.note,
        permissions: (token) => token.permissions?.join(' '),
        level_id: (token) => token.level_id,
        act_for: (token) => token.act_for && JSON.stringify(token.act_for),
        networks: (token) => token.networks?.join(' '),
        rate_limit: (token) => token.rate_limit,
        replaces: (token) => token.replaces,
        replaced_by: (token) => token.replaced_by,
        calls_in_30_days: (token) => totalCalls(token.calls_per_day),
      }}
    />
  )
}
