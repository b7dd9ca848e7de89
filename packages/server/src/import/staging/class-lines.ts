import { hasEnded, optionalCode, optionalId, optionalLanguage, optionalTitle, requireId } from './cell-checks.ts'
import { defineStagedFile } from './staged-file.ts'

export const classLines = defineStagedFile({
  table: 'staged_classes',
  required: ['sourcedId', 'title', 'courseSourcedId', 'classCode', 'schoolSourcedId'],
  columns: {
    new_id: 'uuid',
    title: 'text',
    code: 'text',
    language: 'text',
    course_sourced_id: 'text',
    school_sourced_id: 'text',
  },
  read(line, newId) {
    if (hasEnded(line)) return { ended: true, row: {} }
    return {
      ended: false,
      row: {
        new_id: newId(),
        title: optionalTitle(line),
        code: optionalCode(line, 'classCode'),
        language: optionalLanguage(line),
        course_sourced_id: optionalId(line, 'courseSourcedId'),
        school_sourced_id: requireId(line, 'schoolSourcedId'),
      },
    }
  },
})
