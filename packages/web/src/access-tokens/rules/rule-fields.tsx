import type { PermissionMatrix as Matrix } from '@backoffice/contract/access-token-presets'
import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { LevelPicker } from '../../hierarchy/level-picker.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { useTokenLimits } from '../use-token-limits.ts'
import { ActForFields } from './act-for-fields.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useRuleTexts } from './rule-texts.ts'
import type { RuleForm } from './rule-values.ts'

const useTexts = defineTexts({
  en: {
    level: 'It reaches this level and those below. A website adds its learners here.',
    networks:
      'IPv4 and IPv6 networks, one per line, such as 192.0.2.0/24. Leave it empty if it may work from anywhere.',
    addLast: (network: string) => `Add ${network}, where it was last used`,
    rateLimit: (most: string | undefined, usual: string | undefined) =>
      `Requests per minute${most ? `, at most ${most}` : ''}. Leave it empty for the usual limit${usual ? `, ${usual}` : ''}.`,
  },
  de: {
    level: 'Es erreicht diese Ebene und die darunter. Eine Website legt hier ihre Lernenden an.',
    networks: 'IPv4- und IPv6-Netzwerke, eines pro Zeile, z. B. 192.0.2.0/24. Leer: Es gilt aus jedem Netzwerk.',
    addLast: (network: string) => `${network} hinzufügen, wo es zuletzt verwendet wurde`,
    rateLimit: (most: string | undefined, usual: string | undefined) =>
      `Anfragen pro Minute${most ? `, höchstens ${most}` : ''}. Leer: das übliche Limit${usual ? `, ${usual}` : ''}.`,
  },
})

interface Props {
  form: RuleForm
  area: string | undefined
  /** The IP address from which it was last used. */
  lastAddress?: string | undefined
  /** Its permissions now, if it can only be narrowed. */
  most?: Matrix
  /** Excludes levels. */
  withoutLevel?: (level: HierarchyLevel) => boolean
}

/** Every rule of an access token. */
export function RuleFields({ form, area, lastAddress, most, withoutLevel }: Props) {
  const texts = useTexts()
  const names = useRuleTexts()
  const format = useFormat()
  const limits = useTokenLimits()
  const inWords = (limit: number | undefined) => (limit === undefined ? undefined : format.number(limit))
  const { values, errors, change } = form
  const proposed = lastAddress && `${lastAddress}/${lastAddress.includes(':') ? 128 : 32}`
  return (
    <Stack gap="lg">
      <PermissionMatrix form={form} most={most} />
      <LevelPicker
        label={names.level}
        description={texts.level}
        all={names.wholeArea}
        maw="28rem"
        areaSlug={area}
        data-path="level_id"
        error={errors.level_id as string}
        value={values.level_id}
        without={(level) => level.parent_id === null || (withoutLevel?.(level) ?? false)}
        onChange={(level_id = '') => change({ level_id })}
      />
      <ActForFields form={form} area={area} />
      <div>
        <Textarea
          label={names.networks}
          description={texts.networks}
          autosize
          minRows={2}
          maw="28rem"
          spellCheck={false}
          data-path="networks"
          error={errors.networks as string}
          value={values.networks}
          onChange={({ currentTarget }) => change({ networks: currentTarget.value })}
        />
        {proposed && values.networks === '' && (
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => change({ networks: proposed })}>
            {texts.addLast(proposed)}
          </Button>
        )}
      </div>
      <TextInput
        label={names.rateLimit}
        description={texts.rateLimit(inWords(limits.max_requests_per_minute), inWords(limits.requests_per_minute))}
        inputMode="numeric"
        maxLength={9}
        maw="28rem"
        autoComplete="off"
        data-path="rate_limit"
        error={errors.rate_limit as string}
        value={values.rate_limit}
        onChange={({ currentTarget }) => change({ rate_limit: currentTarget.value })}
      />
    </Stack>
  )
}
