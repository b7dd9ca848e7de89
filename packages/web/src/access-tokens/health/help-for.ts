/** What helps against a refusal, as far as an administrator can help here. */
export type Help = 'replace' | 'resume' | 'extend' | 'requests'

const helps = new Map<string, Help>([
  ['wrong_secret', 'replace'],
  ['record_revoked', 'replace'],
  ['record_paused', 'resume'],
  ['record_expired', 'extend'],
  // Rules only get stricter, so a new access token is needed.
  ['network_not_allowed', 'replace'],
  ['token_may_only_read', 'replace'],
  ['record_lacks_permission', 'replace'],
  ['record_acts_only_for_itself', 'replace'],
  ['user_outside_the_records_level', 'replace'],
  ['user_on_another_level', 'replace'],
  ['user_has_another_role', 'replace'],
  ['user_not_named', 'replace'],
])

export function helpFor(refusal: string, { status, replaced_by }: { status: string; replaced_by?: unknown }): Help {
  const help = helps.get(refusal.split(':')[0] ?? '') ?? 'requests'
  // The cause may be gone since, or the new access token be there already.
  if (help === 'replace' && replaced_by !== undefined) return 'requests'
  if (help === 'resume' && status !== 'paused') return 'requests'
  return help === 'extend' && status !== 'expired' ? 'requests' : help
}
