import type { Course } from '@backoffice/contract/course'
import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts, useLanguage } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CourseFields } from './course-fields.tsx'
import { newCourse } from './course-values.ts'
import { createCourse } from './courses.ts'
import { useCourseTexts } from './texts.ts'
import { useCourseForm } from './use-course-form.ts'

const useTexts = defineTexts({
  en: { title: 'Add course', add: 'Add course' },
  de: { title: 'Kurs anlegen', add: 'Kurs anlegen' },
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
  const { form, ...dialog } = useCourseForm({
    initialValues: {
      learning_area: chosen?.learning_area ?? '',
      level_id: chosen?.id ?? '',
      title: '',
      code: '',
      description: '',
      language,
      self_enrolment: 'no',
      external_id: '',
    },
    send: (values) => createCourse(newCourse(values)),
    onSaved: onAdded,
    onClose,
  })
  const chooseArea = (slug: string | undefined) => {
    form.setFieldValue('learning_area', slug ?? '')
    // Levels belong to one area, so a new area starts with its top level.
    form.setFieldValue('level_id', areas.find(({ learning_area }) => learning_area === slug)?.id ?? '')
  }
  return (
    <FormDialog title={texts.title} submit={texts.add} onClose={onClose} {...dialog}>
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
    </FormDialog>
  )
}
