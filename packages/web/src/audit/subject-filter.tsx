import { Button } from '@mantine/core'
import { CoursePicker } from '../courses/course-picker.tsx'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { shortId } from './short-id.tsx'

const useTexts = defineTexts({
  en: {
    only: (name: string) => `Only ${name}`,
    remove: (name: string) => `Only ${name}: show all events again`,
    level: 'Level',
    anyLevel: 'About any level',
  },
  de: {
    only: (name: string) => `Nur ${name}`,
    remove: (name: string) => `Nur ${name}: wieder alle Ereignisse zeigen`,
    level: 'Ebene',
    anyLevel: 'Zu jeder Ebene',
  },
})

interface Props {
  area: string | undefined
  subject: string | undefined
  /** The name of the subject, if it is known. */
  name: string | undefined
  onChange(subject: string | undefined): void
}

/** Events about one person, course or level; an access token has a filter of its own. */
export function SubjectFilter({ area, subject, name, onChange }: Props) {
  const texts = useTexts()
  if (subject !== undefined) {
    const shown = name ?? shortId(subject)
    return (
      <Button variant="light" size="xs" aria-label={texts.remove(shown)} onClick={() => onChange(undefined)}>
        {texts.only(shown)} <span aria-hidden="true">&nbsp;×</span>
      </Button>
    )
  }
  return (
    <>
      <PersonPicker area={area} everybody chosen={undefined} onChoose={(person) => onChange(person?.uuid)} />
      <LevelPicker label={texts.level} all={texts.anyLevel} areaSlug={area} onChange={onChange} />
      <CoursePicker area={area} every chosen={undefined} onChoose={(course) => onChange(course?.id)} />
    </>
  )
}
