const home = '/backoffice/'

/** Where to go after signing in. The address comes from the address bar, so it must not lead anywhere else. */
export function returnPath(from: string | undefined): string {
  if (from === undefined || !URL.canParse(from, window.location.origin)) return home
  const { origin, pathname, search, hash } = new URL(from, window.location.origin)
  return origin === window.location.origin && pathname.startsWith(home) ? pathname + search + hash : home
}
