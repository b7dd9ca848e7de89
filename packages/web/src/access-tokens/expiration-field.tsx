import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { today } from '../ui/text/calendar-date.ts'
import type { AddValues } from './add-values.ts'
import { latestWithin, presetsWithin, resolveExpiration } from './expiration.ts'
import { useCommonTexts } from './texts.ts'
import { useTokenLimits } from './use-token-limits.ts'

const useTexts = defineTexts({
  en: {
    '30 days': 'In 30 days',
    '90 days': 'In 90 days',
    '1 year': 'In 1 year',
    longest: (days: string) => `In ${days} days, the longest`,
    custom: 'On a specific date',
    later: 'You can change the date later.',
  },
  de: {
    '30 days': 'In 30 Tagen',
    '90 days': 'In 90 Tagen',
    '1 year': 'In 1 Jahr',
    longest: (days: string) => `In ${days} Tagen, am längsten`,
    custom: 'An einem bestimmten Tag',
    later: 'Sie können das Datum später ändern.',
  },
})

export function ExpirationField({ form }: { form: UseFormReturnType<AddValues> }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const format = useFormat()
  const { expires, expiration_date } = form.getValues()
  const { max_days } = useTokenLimits()
  const date = resolveExpiration(expires, expiration_date, max_days)
  const latest = latestWithin(max_days)
  const days = format.number(max_days ?? 0)
  const custom = expires === 'custom'
  return (
    <Stack gap="xs">
      <Radio.Group
        label={common.expiration}
        {...form.getInputProps('expires')}
        // A preset has no date field to show the error at. The service refuses one if this computer's clock is wrong.
        error={custom ? undefined : form.errors.expiration_date}
      >
        <Group mt={6} gap="md">
          {presetsWithin(max_days).map((preset) => (
            <Radio key={preset} value={preset} label={preset === 'longest' ? texts.longest(days) : texts[preset]} />
          ))}
        </Group>
      </Radio.Group>
      {custom && (
        <TextInput
          type="date"
          label={common.expirationDate}
          required
          withAsterisk={false}
          min={today()}
          max={latest}
          description={max_days === undefined ? undefined : common.longestLife(days, format.day(latest))}
          maw="14rem"
          {...form.getInputProps('expiration_date')}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {date && !form.errors.expiration_date && `${common.worksThrough(format.day(date))} `}
        {texts.later}
      </Text>
    </Stack>
  )
}
