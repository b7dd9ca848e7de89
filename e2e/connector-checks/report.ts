/** Prints one line per guarantee, for people and scripts. */
export function createReport() {
  let failures = 0
  return {
    failures: () => failures,

    /** The result of the proof is shown next to the guarantee. */
    async check(guarantee: string, proof: () => Promise<string>): Promise<void> {
      try {
        console.log(`ok      ${guarantee}: ${await proof()}`)
      } catch (error) {
        failures++
        console.log(`failed  ${guarantee}\n        ${String(error).replaceAll('\n', '\n        ')}`)
      }
    },
  }
}

export type Report = ReturnType<typeof createReport>
