import { type Extent, subjects } from '@backoffice/contract/access-token-presets'
import { Code } from '@mantine/core'
import { LevelPath } from '../../hierarchy/level-path.tsx'
import { useFormat } from '../../i18n/format.ts'
import { Fact } from '../../ui/text/facts.tsx'
import { ActsFor } from './acts-for.tsx'
import { matrixOfToken } from './preset-of.ts'
import { useRuleTexts } from './rule-texts.ts'
import type { RuledAccess } from './rule-values.ts'

interface Props {
  rules: RuledAccess
  area: string
}

/** What an access token may do, for whom, from where and how often, in words. Belongs into `Facts`. */
export function RuleFacts({ rules, area }: Props) {
  const texts = useRuleTexts()
  const format = useFormat()
  return (
    <>
      <Fact name={texts.may}>
        <May rules={rules} />
      </Fact>
      <Fact name={texts.level}>
        {rules.level_id === undefined ? (
          texts.wholeArea
        ) : (
          <>
            <LevelPath area={area} levelId={rules.level_id} /> {texts.andBelow}
          </>
        )}
      </Fact>
      <Fact name={texts.actsFor} hint={rules.act_for?.own_people && texts.ownPeopleHint}>
        <ActsFor rules={rules} area={area} />
      </Fact>
      <Fact name={texts.networks}>
        {rules.networks?.map((network) => (
          <div key={network}>
            <Code>{network}</Code>
          </div>
        )) ?? texts.anywhere}
      </Fact>
      <Fact name={texts.rateLimit}>
        {rules.rate_limit === undefined ? texts.usualLimit : texts.perMinute(format.number(rules.rate_limit))}
      </Fact>
    </>
  )
}

function May({ rules }: { rules: RuledAccess }) {
  const texts = useRuleTexts()
  const matrix = matrixOfToken(rules)
  const named = (extent: Extent) =>
    subjects.filter((subject) => matrix[subject] === extent).map((subject) => texts.subjects[subject])
  const [write, read] = [named('write'), named('read')]
  if (write.length + read.length === 0) return texts.nothing
  return (
    <>
      {write.length > 0 && <div>{`${texts.write}: ${write.join(', ')}`}</div>}
      {read.length > 0 && <div>{`${texts.read}: ${read.join(', ')}`}</div>}
    </>
  )
}
