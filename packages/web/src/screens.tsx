// All screens behind the sign-in except for the overview, as one script. With one script for each, and more for what some of them
// share, a page asked for over a hundred files.

import { CourseScreen as Course } from './courses/course-screen.tsx'
import { CourseEnrolments } from './enrolments/course-enrolments.tsx'
import { EnrolPeopleDialog } from './enrolments/enrol-people-dialog.tsx'
import { PersonEnrolments } from './enrolments/person-enrolments.tsx'
import { PeopleScreen as People } from './people/people-screen.tsx'
import { PersonScreen as Person } from './people/person-screen.tsx'

export { AccessTokenScreen } from './access-tokens/access-token-screen.tsx'
export { AccessTokensScreen } from './access-tokens/access-tokens-screen.tsx'
export { AddAccessTokenScreen } from './access-tokens/add-access-token-screen.tsx'
export { AccountScreen } from './account/account-screen.tsx'
export { AdministratorsScreen } from './administrators/administrators-screen.tsx'
export { AuditScreen } from './audit/audit-screen.tsx'
export { CoursesScreen } from './courses/courses-screen.tsx'
export { EnrolmentsScreen } from './enrolments/enrolments-screen.tsx'
export { HierarchyScreen } from './hierarchy/hierarchy-screen.tsx'
export { WebhookScreen } from './webhooks/webhook-screen.tsx'
export { WebhooksScreen } from './webhooks/webhooks-screen.tsx'

// People and courses know nothing of enrolments, which know both.
export const CourseScreen = () => <Course Enrolments={CourseEnrolments} />
export const PeopleScreen = () => <People EnrolDialog={EnrolPeopleDialog} />
export const PersonScreen = () => <Person Enrolments={PersonEnrolments} />
