/** What users.csv and roles.csv say as a whole. */
export interface UserFiles {
  /** users.csv has a column for e-mail addresses. */
  hasEmail: boolean
  /** roles.csv holds everybody's roles. */
  bulkRoles: boolean
}
