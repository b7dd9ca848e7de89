import type { Enrolment } from '@backoffice/contract/enrolment'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { courseQuery } from '../courses/course.ts'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { personQuery } from '../people/person.ts'
import { usePersonName } from '../people/use-person-name.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { dueDate } from './due-date.ts'
import { type EnrolmentValues, editable, enrolmentEdit, readScore, usualProgress } from './enrolment-edit.ts'
import { editEnrolment, enrolmentsPath, nextStatuses } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    title: 'Edit enrolment',
    save: 'Save',
    startFirst: (status: string) => `Set the status to “${status}” first.`,
    over: 'This person has finished the course.',
    progressHint: 'In %. Reaching 100 does not complete the course automatically.',
    progressError: 'Enter a whole number from 0 to 100.',
    scoreHint: 'Optional. In %.',
    scoreError: 'Enter a number from 0 to 100 with up to two decimal places.',
    due: 'Due date',
    dueHint: 'Optional. Due at the end of this day (UTC).',
    done: 'Enrolment saved.',
  },
  de: {
    title: 'Einschreibung bearbeiten',
    save: 'Speichern',
    startFirst: (status: string) => `Setzen Sie den Status zuerst auf „${status}“.`,
    over: 'Diese Person hat den Kurs beendet.',
    progressHint: 'In %. Bei 100 wird der Kurs nicht automatisch abgeschlossen.',
    progressError: 'Geben Sie eine ganze Zahl von 0 bis 100 ein.',
    scoreHint: 'Optional. In %.',
    scoreError: 'Geben Sie eine Zahl von 0 bis 100 mit höchstens zwei Nachkommastellen ein.',
    due: 'Fällig am',
    dueHint: 'Optional. Fällig am Ende dieses Tages (UTC).',
    done: 'Einschreibung gespeichert.',
  },
})

interface Props {
  enrolment: Enrolment
  onClose(): void
  onSaved(message: string): void
}

export function EditEnrolmentDialog({ enrolment, onClose, onSaved }: Props) {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const format = useFormat()
  const nameOf = usePersonName()
  const queryClient = useQueryClient()
  const { data: person } = useQuery(personQuery(enrolment.learning_area, enrolment.user_uuid))
  const { data: course } = useQuery(courseQuery(enrolment.course_id))
  const { form, ...dialog } = useServiceForm<EnrolmentValues, Enrolment | undefined>({
    initialValues: {
      status: enrolment.status,
      progress: String(enrolment.progress),
      score: enrolment.score === undefined ? '' : format.number(enrolment.score),
      due_at: dueDate(enrolment.due_at),
    },
    validate: {
      // A locked field is not sent and cannot be corrected, so it is not checked.
      progress: (text, values) => {
        if (!editable(enrolment.status, values.status).progress) return null
        return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? null : texts.progressError
      },
      score: (text, values) => {
        if (!editable(enrolment.status, values.status).score) return null
        const valid = /^(\d{1,3}([.,]\d{1,2})?)?$/.test(text.trim()) && (readScore(text) ?? 0) <= 100
        return valid ? null : texts.scoreError
      },
    },
    labels: { status: names.status, progress: names.progress, score: names.score, due_at: texts.due },
    send: async (values) => {
      const edit = enrolmentEdit(enrolment, values)
      return Object.keys(edit).length > 0 ? editEnrolment(enrolment.id, edit) : undefined
    },
    onSuccess: (saved) => {
      onClose()
      if (!saved) return
      void queryClient.invalidateQueries({ queryKey: [enrolmentsPath] })
      onSaved(texts.done)
    },
  })
  const { status, progress } = form.getValues()
  const chooseStatus = (chosen: string) => {
    form.setFieldValue('status', chosen)
    // Keeps a progress that somebody typed.
    if (progress === usualProgress(enrolment, status)) {
      form.setFieldValue('progress', usualProgress(enrolment, chosen))
    }
  }
  const may = editable(enrolment.status, status)
  const whyNot = status === 'enrolled' ? texts.startFirst(names.statuses.in_progress) : texts.over
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <Text size="sm">
        <b>{person ? nameOf(person) : enrolment.user_uuid}</b> · {course?.title ?? enrolment.course_id}
      </Text>
      <NativeSelect
        label={names.status}
        data={[enrolment.status, ...nextStatuses[enrolment.status]].map((value) => ({
          value,
          label: names.statuses[value],
        }))}
        data-autofocus
        {...form.getInputProps('status')}
        onChange={({ currentTarget }) => chooseStatus(currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...number}
          label={names.progress}
          description={may.progress ? texts.progressHint : whyNot}
          disabled={!may.progress}
          {...form.getInputProps('progress')}
        />
        <TextInput
          {...number}
          label={names.score}
          description={may.score ? texts.scoreHint : whyNot}
          disabled={!may.score}
          {...form.getInputProps('score')}
        />
      </SimpleGrid>
      <TextInput type="date" label={texts.due} description={texts.dueHint} {...form.getInputProps('due_at')} />
    </FormDialog>
  )
}
