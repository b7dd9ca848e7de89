import type { AccessToken } from '@backoffice/contract/access-token'
import { Stack, Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import type { Column } from '../ui/lists/column.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import { HealthLine } from './health/health-line.tsx'
import { LastUse } from './last-use.tsx'
import { useRulesInShort } from './rules/use-rules-in-short.ts'
import { StageLabel } from './stage-label.tsx'
import { useCommonTexts } from './texts.ts'
import { UsageSparkline } from './usage-sparkline.tsx'
import { WhatToDo } from './what-to-do.tsx'

export function useAccessTokenColumns(): Column<AccessToken>[] {
  const texts = useCommonTexts()
  const format = useFormat()
  const inShort = useRulesInShort()
  const seesAllAreas = useSeesAllAreas()
  const columns: Column<AccessToken>[] = [
    {
      key: 'name',
      title: texts.name,
      minWidth: '9rem',
      sort: 'token_name',
      oneLine: true,
      render: ({ client_id, token_name }) => (
        <TextLink
          to="/configuration/authentication/access-tokens/$clientId"
          params={{ clientId: client_id }}
          title={token_name}
        >
          {token_name}
        </TextLink>
      ),
    },
    {
      key: 'area',
      title: texts.learningArea,
      oneLine: true,
      render: ({ learning_area_name }) => <span title={learning_area_name}>{learning_area_name}</span>,
    },
    {
      key: 'access',
      title: texts.access,
      width: '9rem',
      render: (token) => {
        const { access, limits } = inShort(token)
        return (
          <>
            {access}
            {limits && (
              <Text size="xs" c="dimmed">
                {limits}
              </Text>
            )}
          </>
        )
      },
    },
    {
      key: 'status',
      title: texts.status,
      width: '11rem',
      render: (token) => (
        <Stack gap={0} align="flex-start">
          <StageLabel token={token} />
          <Text size="xs" component="div">
            <HealthLine token={token} /> <WhatToDo token={token} />
          </Text>
        </Stack>
      ),
    },
    {
      key: 'usage',
      title: texts.usage,
      width: '9rem',
      render: ({ calls_per_day }) => <UsageSparkline callsPerDay={calls_per_day} />,
    },
    {
      key: 'last used',
      title: texts.lastUsed,
      width: '8rem',
      align: 'end',
      render: (token) => <LastUse token={token} short />,
    },
    {
      key: 'expiration',
      title: texts.expirationDate,
      sort: 'expiration_date',
      width: '8.25rem',
      align: 'end',
      render: ({ expiration_date }) => <time dateTime={expiration_date}>{format.day(expiration_date)}</time>,
    },
  ]
  return seesAllAreas ? columns : columns.filter(({ key }) => key !== 'area')
}
