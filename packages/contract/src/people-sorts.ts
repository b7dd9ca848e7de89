interface PeopleFilter {
  role?: string | undefined
  active?: boolean | undefined
}

/** Few of many people. PostgreSQL has these in the order of their names, and in no other. */
export function areFew({ role, active }: PeopleFilter): boolean {
  return active === false || (role !== undefined && role !== 'learner')
}

/** By what the backoffice's list of people can be sorted. A search has its own order. */
export function peopleSorts({ q, ...filter }: PeopleFilter & { q?: string | undefined }): ('name' | 'updated_at')[] {
  if (q) return []
  return areFew(filter) ? ['name'] : ['name', 'updated_at']
}
