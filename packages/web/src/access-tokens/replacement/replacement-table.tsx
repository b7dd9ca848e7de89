import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../../i18n/language.tsx'
import type { Column } from '../../ui/lists/column.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { TextLink } from '../../ui/text/text-link.tsx'
import { LastUse } from '../last-use.tsx'
import { StageLabel } from '../stage-label.tsx'
import { useCommonTexts } from '../texts.ts'
import { UsageSparkline } from '../usage-sparkline.tsx'
import type { Replacement } from './replacement.ts'

const useTexts = defineTexts({
  en: {
    label: 'Old and new access token',
    which: 'Access token',
    old: (name: string) => `Old: ${name}`,
    new: (name: string) => `New: ${name}`,
    this: 'this one',
    added: 'Added',
  },
  de: {
    label: 'Altes und neues Zugriffstoken',
    which: 'Zugriffstoken',
    old: (name: string) => `Alt: ${name}`,
    new: (name: string) => `Neu: ${name}`,
    this: 'dieses',
    added: 'Angelegt',
  },
})

/** Both have the same name, so the table says which is which. */
export function ReplacementTable({ before, after, shown }: Replacement & { shown: AccessToken }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const columns: Column<AccessToken>[] = [
    {
      key: 'which',
      title: texts.which,
      minWidth: '9rem',
      oneLine: true,
      render: (token) => {
        const name = (token.client_id === before.client_id ? texts.old : texts.new)(token.token_name)
        if (token.client_id === shown.client_id) return `${name} (${texts.this})`
        return (
          <TextLink
            to="/configuration/authentication/access-tokens/$clientId"
            params={{ clientId: token.client_id }}
            title={name}
          >
            {name}
          </TextLink>
        )
      },
    },
    { key: 'status', title: common.status, width: '9rem', render: (token) => <StageLabel token={token} /> },
    {
      key: 'usage',
      title: common.usage,
      width: '9rem',
      render: ({ calls_per_day }) => <UsageSparkline callsPerDay={calls_per_day} />,
    },
    {
      key: 'last used',
      title: common.lastUsed,
      width: '9rem',
      align: 'end',
      render: (token) => <LastUse token={token} short />,
    },
    {
      key: 'added',
      title: texts.added,
      width: '8rem',
      align: 'end',
      render: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
  return (
    <DataTable label={texts.label} columns={columns} rows={[before, after]} rowKey={({ client_id }) => client_id} />
  )
}
