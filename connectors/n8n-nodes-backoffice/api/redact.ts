/** Our secrets and tokens are known by how they begin; whoever answers may repeat what it was sent. */
const secrets = /\bbo[a-z]{2}_[A-Za-z0-9_-]{8,}|\bBearer\s+\S+/gi

const maxCharacters = 500

/** For texts of others that end up in an error: without secrets, and not longer than people read. */
export function redact(text: string): string {
  const hidden = text.replace(secrets, '[hidden]')
  return hidden.length > maxCharacters ? `${hidden.slice(0, maxCharacters)}…` : hidden
}
