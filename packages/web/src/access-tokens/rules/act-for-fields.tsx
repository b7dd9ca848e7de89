import type { Role } from '@backoffice/contract/role'
import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import { LevelPath } from '../../hierarchy/level-path.tsx'
import { LevelPicker } from '../../hierarchy/level-picker.tsx'
import { defineTexts } from '../../i18n/language.tsx'
import { roles } from '../../people/people.ts'
import { PersonName } from '../../people/person-name.tsx'
import { PersonPicker } from '../../people/person-picker.tsx'
import { usePersonTexts } from '../../people/texts.ts'
import { ChosenList } from './chosen-list.tsx'
import { listOf, type RuleForm } from './rule-values.ts'
import classes from './rules.module.css'

const useTexts = defineTexts({
  en: {
    label: 'Acts for',
    description: 'Every call names an acting user and has no more rights than that user.',
    itself: 'Only itself',
    itselfMeaning: 'Recommended, unless the program acts in the name of people.',
    certain: 'Itself and certain people',
    certainMeaning: 'A person must match everything that you choose.',
    anyone: 'Itself and anyone in the learning area',
    anyoneMeaning: 'Also managers, and so with their rights.',
    ownPeople: 'Only people it adds itself',
    ownPeopleMeaning: 'It then sees no other people, and only published courses.',
    roles: 'Only with these roles',
    addLevel: 'Only on these levels and below',
    add: 'Add a level',
    levels: 'Chosen levels',
    people: 'Chosen people',
  },
  de: {
    label: 'Handelt für',
    description: 'Jeder Aufruf nennt eine Person, in deren Namen er geschieht, und hat nicht mehr Rechte als sie.',
    itself: 'Nur sich selbst',
    itselfMeaning: 'Empfohlen, wenn das Programm nicht im Namen von Personen handelt.',
    certain: 'Sich selbst und bestimmte Personen',
    certainMeaning: 'Eine Person muss alles erfüllen, was Sie wählen.',
    anyone: 'Sich selbst und alle im Lernbereich',
    anyoneMeaning: 'Auch für die Leitung, und damit mit deren Rechten.',
    ownPeople: 'Nur Personen, die es selbst anlegt',
    ownPeopleMeaning: 'Es sieht dann keine anderen Personen und nur veröffentlichte Kurse.',
    roles: 'Nur mit diesen Rollen',
    addLevel: 'Nur auf diesen Ebenen und darunter',
    add: 'Ebene hinzufügen',
    levels: 'Gewählte Ebenen',
    people: 'Gewählte Personen',
  },
})

/** For whom the access token may act besides itself. */
export function ActForFields({ form, area }: { form: RuleForm; area: string | undefined }) {
  const texts = useTexts()
  const names = usePersonTexts()
  const { values, errors, change } = form
  const [chosenRoles, levels, people] = [
    listOf<Role>(values.roles),
    listOf(values.level_ids),
    listOf(values.user_uuids),
  ]
  const toggle = (role: Role, on: boolean) =>
    change({ roles: roles.filter((known) => (known === role ? on : chosenRoles.includes(known))).join(',') })
  const without = (ids: string[], gone: string) => ids.filter((id) => id !== gone).join(',')
  const withAdded = (ids: string[], id: string) => [...new Set([...ids, id])].join(',')
  return (
    <Stack gap="sm">
      <Radio.Group
        label={texts.label}
        description={texts.description}
        data-path="act_for"
        error={errors.act_for as string}
        value={values.act_for}
        onChange={(act_for) => change({ act_for })}
      >
        <Stack mt="xs" gap="xs">
          <Radio value="itself" label={texts.itself} description={texts.itselfMeaning} />
          <Radio value="anyone" label={texts.anyone} description={texts.anyoneMeaning} />
          <Radio value="certain" label={texts.certain} description={texts.certainMeaning} />
        </Stack>
      </Radio.Group>
      {values.act_for === 'certain' && (
        <Stack gap="sm" className={classes.indented ?? ''}>
          <Checkbox
            label={texts.ownPeople}
            description={texts.ownPeopleMeaning}
            checked={values.own_people === 'yes'}
            onChange={({ currentTarget }) => change({ own_people: currentTarget.checked ? 'yes' : '' })}
          />
          <Checkbox.Group label={texts.roles} value={chosenRoles} error={errors.roles as string}>
            <Group mt={6} gap="md">
              {roles.map((role) => (
                <Checkbox
                  key={role}
                  value={role}
                  label={names.roles[role]}
                  onChange={({ currentTarget }) => toggle(role, currentTarget.checked)}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <div>
            <LevelPicker
              label={texts.addLevel}
              all={texts.add}
              maw="28rem"
              areaSlug={area}
              without={({ id }) => levels.includes(id)}
              data-path="level_ids"
              error={errors.level_ids as string}
              onChange={(id) => id && change({ level_ids: withAdded(levels, id) })}
            />
            <ChosenList
              label={texts.levels}
              ids={levels}
              render={(id) => area && <LevelPath area={area} levelId={id} />}
              onRemove={(id) => change({ level_ids: without(levels, id) })}
            />
          </div>
          <div className={classes.field}>
            <PersonPicker
              area={area}
              chosen={undefined}
              data-path="user_uuids"
              error={errors.user_uuids}
              onChoose={(person) => person && change({ user_uuids: withAdded(people, person.uuid) })}
            />
            <ChosenList
              label={texts.people}
              ids={people}
              render={(uuid) => area && <PersonName area={area} uuid={uuid} />}
              onRemove={(uuid) => change({ user_uuids: without(people, uuid) })}
            />
          </div>
        </Stack>
      )}
    </Stack>
  )
}
