/** Options for notes about an access token. They do not change what it may do. */
export const noteOptions = {
  owner: {
    field: 'owner' as const,
    value: 'NAME',
    expects: 'who is responsible for the integration, up to 200 characters',
  },
  contact: { field: 'contact_email' as const, value: 'EMAIL', expects: 'an e-mail address for questions about it' },
  note: { field: 'note' as const, value: 'TEXT', expects: 'a note for people, up to 2,000 characters' },
}

export const clientId = { CLIENT_ID: { field: 'client_id' as const, expects: 'the client id of an access token' } }
