// @ts-nocheck: runs in browsers, whose types the server is checked without.
// The reference works without this script. It adds buttons that copy examples, and a form that sends reading calls.

const form = document.querySelector('.try')
const said = form.querySelector('[role=status]')
const shown = form.querySelector('figure')
/** Larger responses make the page slow. */
const maxCharacters = 100_000
/** Tokens by what they were requested with, in memory only. */
const tokens = new Map()

for (const figure of document.querySelectorAll('.code')) {
  const caption = figure.querySelector('figcaption')
  caption.append(button('Copy', `Copy: ${caption.textContent}`, ({ currentTarget }) => copy(figure, currentTarget)))
}

// Buttons beside the examples of reading calls lead to the form.
for (const section of document.querySelectorAll('.operation')) {
  const path = section.querySelector('.address code').textContent
  if (!section.querySelector('.method.get') || !path.startsWith('/api/1')) continue
  const title = section.querySelector('h3').textContent
  const caption = section.querySelector('.shown figcaption')
  caption.append(button('Try it', `Try it: ${title}`, () => choose(path)))
}

form.hidden = false
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})

function button(text, label, onClick) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.setAttribute('aria-label', label)
  made.addEventListener('click', onClick)
  return made
}

async function copy(figure, clicked) {
  const code = figure.querySelector('code')
  try {
    await navigator.clipboard.writeText(code.textContent)
    clicked.textContent = 'Copied'
  } catch {
    // Without HTTPS, and where the reader forbids it.
    getSelection().selectAllChildren(code)
    clicked.textContent = 'Selected'
  }
  setTimeout(() => {
    clicked.textContent = 'Copy'
  }, 2000)
}

function choose(path) {
  const field = form.elements.path
  field.value = path
  field.scrollIntoView({ block: 'center' })
  field.focus()
  const place = /\{\w+\}/.exec(path)
  if (place) field.setSelectionRange(place.index, place.index + place[0].length)
}

async function send() {
  const { path, client_id, acting_user } = form.elements
  const url = URL.canParse(path.value, location.origin) ? new URL(path.value, location.origin) : undefined
  if (url?.origin !== location.origin || !/^\/api\/1(\/|$)/.test(url.pathname)) {
    return refuse('Enter a path that begins with /api/1.', path)
  }
  if (/\{\w+\}/.test(path.value)) return refuse('Replace the part in braces by an ID.', path)
  const user = acting_user.value.trim() || client_id.value.trim()
  if (!user) return refuse('Enter the client ID, or an acting user.', client_id)
  say('Sending …')
  try {
    const token = await bearer()
    if (token) await call(url, { authorization: `Bearer ${token}`, [form.dataset.header]: user })
  } catch {
    say('No answer. Is the service running?')
  }
}

/** Undefined if there is none; the answer of the service is shown then. */
async function bearer() {
  const { token, client_id, client_secret } = form.elements
  if (token.value.trim()) return token.value.trim()
  const credentials = { client_id: client_id.value.trim(), client_secret: client_secret.value.trim() }
  if (!credentials.client_secret) return refuse('Enter the client secret, or a token.', client_secret)
  const key = JSON.stringify(credentials)
  const known = tokens.get(key)
  if (known && known.until > Date.now()) return known.token
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...credentials })
  const response = await fetch('/oauth/token', { method: 'POST', body, credentials: 'omit', cache: 'no-store' })
  if (!response.ok) return show('POST /oauth/token', response, await response.text())
  const { access_token, expires_in } = await response.json()
  tokens.set(key, { token: access_token, until: Date.now() + (expires_in - 5) * 1000 })
  return access_token
}

async function call(url, headers) {
  const startedAt = performance.now()
  // Without the cookie of the backoffice, which is none of the API's business.
  const response = await fetch(url, { headers, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  if (response.status === 401) tokens.clear()
  show(`GET ${url.pathname}`, response, text, Math.round(performance.now() - startedAt))
}

function show(called, response, text, milliseconds) {
  const took = milliseconds === undefined ? '' : `, ${milliseconds} ms`
  say(`${called}: ${response.status}${took}. Request ID ${response.headers.get('x-request-id') ?? '–'}`)
  shown.querySelector('code').textContent = pretty(text)
  shown.hidden = false
}

function pretty(text) {
  let readable = text
  try {
    readable = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON: as it came.
  }
  return readable.length > maxCharacters ? `${readable.slice(0, maxCharacters)}\n… (shortened)` : readable
}

function refuse(sentence, field) {
  say(sentence)
  field.focus()
}

function say(sentence) {
  shown.hidden = true
  said.textContent = sentence
}
