/**
 * After a navigation the focus would stay on a link of the page before, or nowhere: keyboard and screen reader users
 * would not notice the new page. A page that put the focus somewhere itself keeps it.
 */
export function focusPageTitle({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }): void {
  if (!fromLocation || !pathChanged) return
  if (document.querySelector('main')?.contains(document.activeElement)) return
  // Whoever goes back stands where they left, which may be far below the title.
  document.querySelector('h1')?.focus({ preventScroll: true })
}
