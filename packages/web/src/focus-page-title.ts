/**
 * Moves the focus to the title after a navigation. Otherwise it would stay on a link of the previous page or be lost,
 * and keyboard and screen reader users would not notice the new page. A page that sets the focus itself keeps it.
 */
export function focusPageTitle({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }): void {
  if (!fromLocation || !pathChanged) return
  if (document.querySelector('main')?.contains(document.activeElement)) return
  // Keeps the scroll position: after going back, it may be far below the title.
  document.querySelector('h1')?.focus({ preventScroll: true })
}
