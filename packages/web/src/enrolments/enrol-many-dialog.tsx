import type { Course } from '@backoffice/contract/course'
import type { User } from '@backoffice/contract/user'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api.ts'
import { CoursePicker } from '../courses/course-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { usePersonName } from '../people/use-person-name.ts'
import { RunDialog } from '../ui/dialogs/run-dialog.tsx'
import { dueInstant } from './due-date.ts'
import { enrol, enrolmentsPath } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    text: 'Whoever is enrolled already stays as they are. Whoever has withdrawn is enrolled again.',
    due: 'Due date',
    dueHint: 'Optional. Due at the end of this day (UTC).',
    needsCourse: 'Choose a course from the list.',
  },
  de: {
    text: 'Wer schon eingeschrieben ist, bleibt es unverändert. Wer ausgetragen war, wird erneut eingeschrieben.',
    due: 'Fällig am',
    dueHint: 'Optional. Fällig am Ende dieses Tages (UTC).',
    needsCourse: 'Wählen Sie einen Kurs aus der Liste.',
  },
})

interface Props {
  title: string
  area: string | undefined
  people(): Iterable<User> | AsyncIterable<User>
  /** If it is known before. */
  total?: number | undefined
  course?: Course | undefined
  blocked?: boolean
  /** Further input; false if something is missing. */
  check?(): boolean
  onClose(): void
  /** Asks whom to enrol. */
  children?: ReactNode
}

/** Enrols many people in one course, one after the other. */
export function EnrolManyDialog(props: Props) {
  const { title, area, people, total, blocked = false, check, onClose, children } = props
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const nameOf = usePersonName()
  const queryClient = useQueryClient()
  const [course, setCourse] = useState(props.course)
  const [due, setDue] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <RunDialog
      title={title}
      confirm={names.enrol}
      rows={people}
      total={total}
      nameOf={nameOf}
      blocked={blocked}
      check={() => {
        setMissing(course === undefined)
        return (check?.() ?? true) && course !== undefined
      }}
      work={(person) => enrolOne(person, course?.id ?? '', due)}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: [enrolmentsPath] })}
      onClose={onClose}
    >
      {children}
      {!blocked && (
        <>
          <CoursePicker
            required
            data-autofocus
            area={area}
            chosen={course?.title}
            error={missing && course === undefined && texts.needsCourse}
            onChoose={setCourse}
          />
          <TextInput
            type="date"
            label={texts.due}
            description={texts.dueHint}
            value={due}
            onChange={({ currentTarget }) => setDue(currentTarget.value)}
          />
          <Text size="sm">{texts.text}</Text>
        </>
      )}
    </RunDialog>
  )
}

async function enrolOne({ learning_area, uuid: user_uuid }: User, course_id: string, due: string): Promise<unknown> {
  try {
    return await enrol({ learning_area, user_uuid, course_id, ...(due === '' ? {} : { due_at: dueInstant(due) }) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'enrolment_exists') return 'skipped'
    throw error
  }
}
