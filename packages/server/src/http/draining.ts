/** Before it stops, an instance asks to be left alone: a balancer needs a moment to notice. */
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
