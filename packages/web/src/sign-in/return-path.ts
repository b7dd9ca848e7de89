const home = '/backoffice/'

/** The page to open after signing in. It comes from the URL, so it must not lead to another site. */
export function returnPath(from: string | undefined): string {
  if (from === undefined || !URL.canParse(from, window.location.origin)) return home
  const { origin, pathname, search, hash } = new URL(from, window.location.origin)
  return origin === window.location.origin && pathname.startsWith(home) ? pathname + search + hash : home
}
