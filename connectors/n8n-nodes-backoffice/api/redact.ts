/** Our secrets and tokens have a recognisable prefix. A server may echo what it was sent. */
const secrets = /\bbo[a-z]{2}_[A-Za-z0-9_-]{8,}|\bBearer\s+\S+/gi

const maxCharacters = 500

/** Removes secrets from other programs' texts and shortens them before they are shown in an error. */
export function redact(text: string): string {
  const hidden = text.replace(secrets, '[hidden]')
  return hidden.length > maxCharacters ? `${hidden.slice(0, maxCharacters)}…` : hidden
}
