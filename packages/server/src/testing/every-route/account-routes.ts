/** Routes of the backoffice that need no session. */
export const withoutSession = ['POST /session', 'POST /set-up', 'POST /link', 'POST /link/use']

/** They change only the caller's own account or session. */
export const ownAccount = [
  ...['DELETE /session', 'POST /session/confirm', 'DELETE /account/sessions/{id}', 'POST /account/password'],
  ...['POST /account/totp', 'POST /account/totp/confirm', 'DELETE /account/totp', 'POST /account/recovery-codes'],
]

/** They show it. */
export const ownAccountReads = ['GET /session', 'GET /account/sessions', 'GET /account/recovery-codes']
