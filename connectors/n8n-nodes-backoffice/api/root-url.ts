const wanted = 'Write it like https://backoffice.example.org.'

/** The root URL of the installation, from user input. A trailing slash is accepted, a path is not. */
export function rootUrl(typed: unknown): string {
  const text = String(typed ?? '').trim()
  if (text === '') throw new Error(`The base URL is missing. ${wanted}`)
  const url = parse(text)
  if (!url) throw new Error(`The base URL "${text}" is not a URL. ${wanted}`)
  if (url.username || url.password) throw new Error(`The base URL must not contain a user name or password. ${wanted}`)
  if (/[^/]/.test(url.pathname) || url.search || url.hash) {
    throw new Error(
      `The base URL "${text}" has a path. It is the root URL of the installation and nothing more: ${url.origin}`,
    )
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new Error(`The base URL "${text}" would send the secret unencrypted. Use "https://${url.host}".`)
  }
  return url.origin
}

/** Accepts the same URLs as the SDK. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function parse(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text)
}
