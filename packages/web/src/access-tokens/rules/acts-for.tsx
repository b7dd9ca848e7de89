import type { Rules } from '@backoffice/contract/access-token-rules'
import type { ReactNode } from 'react'
import { LevelPath } from '../../hierarchy/level-path.tsx'
import { PersonName } from '../../people/person-name.tsx'
import { usePersonTexts } from '../../people/texts.ts'
import { useRuleTexts } from './rule-texts.ts'
import classes from './rules.module.css'

/** Each name is a request of its own. */
const namesShown = 5

/** For whom the access token may act, in words. */
export function ActsFor({ rules: { act_for, level_id }, area }: { rules: Rules; area: string }) {
  const texts = useRuleTexts()
  const people = usePersonTexts()
  if (act_for?.who === 'itself') return texts.itself
  if (!act_for || Object.keys(act_for).length === 1) return level_id ? texts.anyoneOnLevel : texts.anyone
  const { own_people, roles, level_ids, user_uuids } = act_for
  return (
    <>
      {texts.certain}
      <ul className={classes.list}>
        {own_people && <li>{texts.ownPeople}</li>}
        {roles && <li>{texts.withRoles(texts.or(roles.map((role) => people.roles[role])))}</li>}
        {level_ids && (
          <li>
            {texts.onLevels} <Listed ids={level_ids} render={(id) => <LevelPath area={area} levelId={id} />} />
          </li>
        )}
        {user_uuids && (
          <li>
            {texts.named} <Listed ids={user_uuids} render={(uuid) => <PersonName area={area} uuid={uuid} />} />
          </li>
        )}
      </ul>
    </>
  )
}

function Listed({ ids, render }: { ids: string[]; render(id: string): ReactNode }) {
  const texts = useRuleTexts()
  const hidden = ids.length - namesShown
  return (
    <ul className={classes.inner}>
      {ids.slice(0, namesShown).map((id) => (
        <li key={id}>{render(id)}</li>
      ))}
      {hidden > 0 && <li>{texts.more(hidden)}</li>}
    </ul>
  )
}
