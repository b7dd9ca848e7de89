/** What a `<style>` needs to be obeyed: the page's policy allows no other. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}
