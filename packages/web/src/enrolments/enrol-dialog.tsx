import type { Course } from '@backoffice/contract/course'
import type { User } from '@backoffice/contract/user'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CoursePicker } from '../courses/course-picker.tsx'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { NextButton } from '../ui/forms/next-button.tsx'
import { useAddNext } from '../ui/forms/use-add-next.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { Notice } from '../ui/page/notice.tsx'
import { dueInstant } from './due-date.ts'
import { enrol, enrolmentsPath } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    title: 'Enrol person',
    next: 'Enrol and add another',
    due: 'Due date',
    dueHint: 'Optional. Due at the end of this day (UTC).',
    needsArea: 'Choose a learning area.',
    needsPerson: 'Choose a person from the list.',
    needsCourse: 'Choose a course from the list.',
    done: (person: string, course: string) => `${person} is enrolled in “${course}”.`,
  },
  de: {
    title: 'Person einschreiben',
    next: 'Einschreiben und nächste Person',
    due: 'Fällig am',
    dueHint: 'Optional. Fällig am Ende dieses Tages (UTC).',
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsPerson: 'Wählen Sie eine Person aus der Liste.',
    needsCourse: 'Wählen Sie einen Kurs aus der Liste.',
    done: (person: string, course: string) => `${person} ist in „${course}“ eingeschrieben.`,
  },
})

interface Props {
  area: string | undefined
  person?: User | undefined
  course?: Course | undefined
  onClose(): void
  onEnrolled(message: string): void
}

export function EnrolDialog({ onClose, onEnrolled, ...preset }: Props) {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const queryClient = useQueryClient()
  const [person, setPerson] = useState(preset.person)
  const [course, setCourse] = useState(preset.course)
  const { goesOn, added, setAdded, withNext } = useAddNext()
  const { form, onSubmit, ...dialog } = useServiceForm({
    initialValues: {
      learning_area: preset.area ?? '',
      user_uuid: person?.uuid ?? '',
      course_id: course?.id ?? '',
      due_at: '',
    },
    validate: {
      learning_area: (slug) => (slug === '' ? texts.needsArea : null),
      user_uuid: (uuid) => (uuid === '' ? texts.needsPerson : null),
      course_id: (id) => (id === '' ? texts.needsCourse : null),
    },
    labels: { learning_area: names.area, user_uuid: names.person, course_id: names.course, due_at: texts.due },
    send: ({ due_at, ...input }) => enrol({ ...input, ...(due_at === '' ? {} : { due_at: dueInstant(due_at) }) }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [enrolmentsPath] })
      const message = texts.done(person?.display_name ?? '', course?.title ?? '')
      onEnrolled(message)
      if (!goesOn()) return onClose()
      setAdded(message)
      // The next enrolment is either the same person in another course or another person in the same course.
      const next = preset.person && !preset.course ? 'course_id' : 'user_uuid'
      if (next === 'course_id') chooseCourse(undefined)
      else choosePerson(undefined)
      form.getInputNode(next)?.focus()
    },
  })
  const area = form.getValues().learning_area || undefined
  const choosePerson = (chosen: User | undefined) => {
    setPerson(chosen)
    form.setFieldValue('user_uuid', chosen?.uuid ?? '')
  }
  const chooseCourse = (chosen: Course | undefined) => {
    setCourse(chosen)
    form.setFieldValue('course_id', chosen?.id ?? '')
  }
  const chooseArea = (slug: string | undefined) => {
    form.setFieldValue('learning_area', slug ?? '')
    choosePerson(undefined)
    chooseCourse(undefined)
  }
  return (
    <FormDialog
      title={texts.title}
      submit={names.enrol}
      onClose={onClose}
      onSubmit={withNext(onSubmit)}
      {...dialog}
      more={<NextButton>{texts.next}</NextButton>}
    >
      <AreaPicker
        label={names.area}
        required
        // Focuses the first empty field.
        data-autofocus={area === undefined || undefined}
        {...form.getInputProps('learning_area')}
        value={area}
        onChange={chooseArea}
      />
      <PersonPicker
        {...form.getInputProps('user_uuid')}
        {...(person ? {} : { 'data-autofocus': true })}
        required
        area={area}
        levelId={course?.level_id}
        chosen={person?.display_name}
        onChoose={choosePerson}
      />
      <CoursePicker
        {...form.getInputProps('course_id')}
        data-autofocus
        required
        area={area}
        chosen={course?.title}
        onChoose={chooseCourse}
      />
      <TextInput type="date" label={texts.due} description={texts.dueHint} {...form.getInputProps('due_at')} />
      <Notice>{added}</Notice>
    </FormDialog>
  )
}
