import { UsageError } from './errors.ts'

/** The root URL of the installation, without a trailing slash. Throws an error that says what is wrong. */
export function readBaseUrl(baseUrl: unknown, allowInsecureHttp: boolean): string {
  const url = parse(baseUrl)
  // Checked first, because every other message shows the URL.
  if (url.username || url.password) throw wrong('holds a user name or a password. Give the bare URL.')
  if (url.search || url.hash) throw wrong(`has something after the host. Use "${url.origin}".`)
  if (!/^\/*$/.test(url.pathname)) throw wrong(`has a path, "${url.pathname}". Use "${url.origin}".`)
  if (url.protocol === 'http:' && !allowInsecureHttp && !isLoopback(url.hostname)) {
    throw wrong(`would send the secret unencrypted. Use "https://${url.host}", or set allowInsecureHttp.`)
  }
  return url.origin
}

function parse(baseUrl: unknown): URL {
  const text = typeof baseUrl === 'string' ? baseUrl.trim() : ''
  if (text === '') throw wrong('is missing. It is the root URL of the installation.')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw wrong('is not a URL such as https://example.org.')
  return new URL(text)
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function wrong(what: string): UsageError {
  return new UsageError(`baseUrl ${what}`)
}
