/** Before it stops, an instance reports that it is not ready, because a load balancer needs a moment to notice. */
export interface Draining {
  begin(): void
  hasBegun(): boolean
}

export function createDraining(): Draining {
  let begun = false
  return {
    begin() {
      begun = true
    },
    hasBegun: () => begun,
  }
}
