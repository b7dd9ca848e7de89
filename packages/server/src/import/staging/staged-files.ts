import type { FileName } from '../source/bundle.ts'
import { classLines } from './class-lines.ts'
import { courseLines } from './course-lines.ts'
import { enrolmentLines } from './enrolment-lines.ts'
import { orgLines } from './org-lines.ts'
import { roleLines } from './role-lines.ts'
import type { StagedFile } from './staged-file.ts'
import { userLines } from './user-lines.ts'

export const stagedFiles: Record<FileName, StagedFile> = {
  'orgs.csv': orgLines,
  'courses.csv': courseLines,
  'classes.csv': classLines,
  'users.csv': userLines,
  'roles.csv': roleLines,
  'enrollments.csv': enrolmentLines,
}
