import type { Course } from '@backoffice/contract/course'
import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts, useLanguage } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { NextButton } from '../ui/forms/next-button.tsx'
import { useAddNext } from '../ui/forms/use-add-next.ts'
import { Notice } from '../ui/page/notice.tsx'
import { CourseFields } from './course-fields.tsx'
import { newCourse, noCourse } from './course-values.ts'
import { createCourse } from './courses.ts'
import { useCourseTexts } from './texts.ts'
import { useCourseForm } from './use-course-form.ts'

const useTexts = defineTexts({
  en: {
    title: 'Add course',
    add: 'Add course',
    next: 'Add and next',
    added: (title: string) => `“${title}” was added as a draft.`,
  },
  de: {
    title: 'Kurs anlegen',
    add: 'Kurs anlegen',
    next: 'Anlegen und nächster',
    added: (title: string) => `„${title}“ ist als Entwurf angelegt.`,
  },
})

interface Props {
  areas: HierarchyLevel[]
  /** The slug of the area by which the list is filtered. */
  area: string | undefined
  onClose(): void
  onAdded(course: Course): void
}

export function AddCourseDialog({ areas, area, onClose, onAdded }: Props) {
  const texts = useTexts()
  const names = useCourseTexts()
  const { language } = useLanguage()
  const only = areas.length === 1 ? areas[0] : undefined
  const chosen = areas.find(({ learning_area }) => learning_area === area) ?? only
  const { goesOn, added, setAdded, withNext } = useAddNext()
  const { form, onSubmit, ...dialog } = useCourseForm({
    initialValues: {
      ...noCourse,
      learning_area: chosen?.learning_area ?? '',
      level_id: chosen?.id ?? '',
      language,
    },
    send: (values) => createCourse(newCourse(values)),
    onSaved: (course) => {
      if (!goesOn()) return onAdded(course)
      setAdded(texts.added(course.title))
      // The next course is often of the same kind.
      const { learning_area, level_id, tags, duration_minutes, language, self_enrolment } = form.getValues()
      form.setValues({ ...noCourse, learning_area, level_id, tags, duration_minutes, language, self_enrolment })
      form.getInputNode('title')?.focus()
    },
    onClose,
  })
  const chooseArea = (slug: string | undefined) => {
    form.setFieldValue('learning_area', slug ?? '')
    // Levels belong to one area, so a new area starts with its top level.
    form.setFieldValue('level_id', areas.find(({ learning_area }) => learning_area === slug)?.id ?? '')
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.add}
      onClose={onClose}
      onSubmit={withNext(onSubmit)}
      more={<NextButton>{texts.next}</NextButton>}
      {...dialog}
    >
      <AreaPicker
        label={names.area}
        required
        // Focuses the first empty field: the area, or else the title.
        data-autofocus={chosen === undefined || undefined}
        {...form.getInputProps('learning_area')}
        value={form.getValues().learning_area}
        onChange={chooseArea}
      />
      <CourseFields form={form} />
      <Notice>{added}</Notice>
    </FormDialog>
  )
}
