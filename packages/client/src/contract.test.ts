import { readFileSync } from 'node:fs'
import type * as catalogue from '@backoffice/contract/catalogue'
import type * as connection from '@backoffice/contract/connection'
import type * as course from '@backoffice/contract/course'
import type * as enrolment from '@backoffice/contract/enrolment'
import type * as level from '@backoffice/contract/hierarchy-level'
import type * as oauth from '@backoffice/contract/oauth'
import type * as problem from '@backoffice/contract/problem'
import type { ProblemReason } from '@backoffice/contract/problem-reasons'
import type * as user from '@backoffice/contract/user'
import { expect, expectTypeOf, test } from 'vitest'
import { contractTypes } from '../scripts/contract-types.ts'
import type * as published from './contract.ts'
import type { Page } from './list.ts'

test('the published types are those of the contract (else: npm run generate -w @backoffice/client)', () => {
  expect(readFileSync(new URL('contract.ts', import.meta.url), 'utf8')).toBe(contractTypes())
})

// The compiler checks this in "npm run check".
test('the published types mean what the schemas mean', () => {
  expectTypeOf<published.Connection>().toEqualTypeOf<connection.Connection>()
  expectTypeOf<published.HierarchyLevel>().toEqualTypeOf<level.HierarchyLevel>()
  expectTypeOf<published.NewHierarchyLevel>().toEqualTypeOf<level.NewHierarchyLevel>()
  expectTypeOf<published.HierarchyLevelEdit>().toEqualTypeOf<level.HierarchyLevelEdit>()
  expectTypeOf<published.HierarchyLevelQuery>().toEqualTypeOf<level.HierarchyLevelQuery>()
  expectTypeOf<published.User>().toEqualTypeOf<user.User>()
  expectTypeOf<published.NewUser>().toEqualTypeOf<user.NewUser>()
  expectTypeOf<published.UserReplacement>().toEqualTypeOf<user.UserReplacement>()
  expectTypeOf<published.UserEdit>().toEqualTypeOf<user.UserEdit>()
  expectTypeOf<published.UserQuery>().toEqualTypeOf<user.UserQuery>()
  expectTypeOf<published.Course>().toEqualTypeOf<course.Course>()
  expectTypeOf<published.NewCourse>().toEqualTypeOf<course.NewCourse>()
  expectTypeOf<published.CourseEdit>().toEqualTypeOf<course.CourseEdit>()
  expectTypeOf<published.CourseQuery>().toEqualTypeOf<course.CourseQuery>()
  expectTypeOf<published.CatalogueCourse>().toEqualTypeOf<catalogue.CatalogueCourse>()
  expectTypeOf<published.CatalogueQuery>().toEqualTypeOf<course.CatalogueQuery>()
  expectTypeOf<published.Enrolment>().toEqualTypeOf<enrolment.Enrolment>()
  expectTypeOf<published.EnrolmentWithCourse>().toEqualTypeOf<enrolment.EnrolmentWithCourse>()
  expectTypeOf<published.NewEnrolment>().toEqualTypeOf<enrolment.NewEnrolment>()
  expectTypeOf<published.EnrolmentEdit>().toEqualTypeOf<enrolment.EnrolmentEdit>()
  expectTypeOf<published.EnrolmentQuery>().toEqualTypeOf<enrolment.EnrolmentQuery>()
  expectTypeOf<published.FieldError>().toEqualTypeOf<problem.FieldError>()
  expectTypeOf<published.ErrorCode>().toEqualTypeOf<problem.ErrorCode>()
  expectTypeOf<published.ProblemReason>().toEqualTypeOf<ProblemReason>()
  expectTypeOf<published.OAuthErrorCode>().toEqualTypeOf<oauth.OAuthErrorCode>()
  expectTypeOf<Page<published.User>>().toEqualTypeOf<user.UserPage>()
  expectTypeOf<Page<published.Course>>().toEqualTypeOf<course.CoursePage>()
  expectTypeOf<Page<published.EnrolmentWithCourse>>().toEqualTypeOf<enrolment.EnrolmentPage>()
  expectTypeOf<Page<published.HierarchyLevel>>().toEqualTypeOf<level.HierarchyLevelPage>()
})
