/** The nonce for `<style>` elements; the page's Content-Security-Policy blocks those without it. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}
