/** One line per guarantee, for people and for scripts. */
export function createReport() {
  let failures = 0
  return {
    failures: () => failures,

    /** What the proof returns is shown beside the guarantee. */
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
