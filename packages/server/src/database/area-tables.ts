/** The tables whose rows belong to a learning area, those that others refer to first. They can be spread over servers. */
export const areaTables = ['hierarchy_levels', 'users', 'courses', 'enrolments']
