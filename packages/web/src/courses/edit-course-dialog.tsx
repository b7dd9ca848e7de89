import type { Course } from '@backoffice/contract/course'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { sendChanged } from '../ui/forms/send-changed.ts'
import { CourseFields } from './course-fields.tsx'
import { courseFields, valuesOf } from './course-values.ts'
import { editCourse } from './courses.ts'
import { useCourseForm } from './use-course-form.ts'

const useTexts = defineTexts({
  en: { title: 'Edit course', save: 'Save' },
  de: { title: 'Kurs bearbeiten', save: 'Speichern' },
})

interface Props {
  course: Course
  onClose(): void
  onSaved(course: Course): void
}

export function EditCourseDialog({ course, onClose, onSaved }: Props) {
  const texts = useTexts()
  const { form, ...dialog } = useCourseForm({
    initialValues: valuesOf(course),
    send: (values, before) =>
      sendChanged(courseFields(before), courseFields(values), (edit) => editCourse(course.id, edit)),
    onSaved,
    onClose,
  })
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <CourseFields form={form} />
    </FormDialog>
  )
}
