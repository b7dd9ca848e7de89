/** Facts about users.csv and roles.csv as a whole. */
export interface UserFiles {
  /** users.csv has a column for e-mail addresses. */
  hasEmail: boolean
  /** roles.csv is a bulk file, with the roles of all users. */
  bulkRoles: boolean
}
