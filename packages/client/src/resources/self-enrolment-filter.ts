/** The parameters of a list of courses. */
export type SelfEnrolmentFilter<Query extends { self_enrolment?: unknown }> = Omit<Query, 'self_enrolment'> & {
  /** Only courses in which learners can, or cannot, enrol themselves, in order of title. */
  self_enrolment?: boolean
}
