import { levelInUse, type ProblemSentences, problemSentences } from '@backoffice/contract/problem-sentences'

const personNotFound = 'This person does not exist.'
const levelNotFound = 'This level does not exist or is not available here.'
const courseNotFound = 'This course does not exist.'

/** The service's sentences, except those written for programs: screens say person, and show no ids. */
export const english: ProblemSentences = {
  ...problemSentences,
  invalid_fields: 'Some values are not valid.',
  no_such_user: personNotFound,
  no_such_level: 'This level does not exist.',
  no_such_course: courseNotFound,
  no_such_enrolment: 'This enrolment does not exist.',
  no_such_access_token: 'This access token does not exist.',
  search_empty: 'Enter a search term.',
  confirmation_required: 'Nothing was changed. Confirm your password first.',
  confirmation_failed: 'The password or code is wrong.',
  user_exists: 'A person with this UUID already exists in this learning area.',
  user_anonymised: 'This person was anonymised and can no longer be changed.',
  user_not_found: personNotFound,
  level_not_found: levelNotFound,
  level_in_use: (contents) => levelInUse(contents, ['person', 'people']),
  course_not_found: courseNotFound,
  course_on_another_level: ({ course }) =>
    `“${course}” belongs to another level. You can only enrol people on that level and below.`,
  enrolment_exists: 'This person is already enrolled in this course.',
}
