import { hasEnded, optionalCode, optionalLanguage, optionalTitle } from './cell-checks.ts'
import { defineStagedFile } from './staged-file.ts'

export const courseLines = defineStagedFile({
  table: 'staged_courses',
  required: ['sourcedId', 'title', 'courseCode'],
  columns: { title: 'text', code: 'text', language: 'text' },
  read(line) {
    if (hasEnded(line)) return { ended: true, row: {} }
    return {
      ended: false,
      row: {
        title: optionalTitle(line),
        code: optionalCode(line, 'courseCode'),
        language: optionalLanguage(line),
      },
    }
  },
})
