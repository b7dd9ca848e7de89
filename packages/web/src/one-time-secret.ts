/** The secret of a one-time link, kept for this tab until it is used, so that the link still works after a reload. */
export interface OneTimeSecret {
  remember(fragment: string): void
  get(): string | undefined
  forget(): void
}

function keptAs(key: string): OneTimeSecret {
  return {
    remember: (fragment) => sessionStorage.setItem(key, fragment),
    get: () => sessionStorage.getItem(key) ?? undefined,
    forget: () => sessionStorage.removeItem(key),
  }
}

export const setUpSecret = keptAs('set-up secret')
/** Of an invitation or a reset link. */
export const linkSecret = keptAs('link secret')
