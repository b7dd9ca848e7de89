/** Tables whose rows belong to a learning area, referenced tables first. They can be distributed over servers. */
export const areaTables = ['hierarchy_levels', 'users', 'courses', 'enrolments', 'unsettled_events', 'events']
