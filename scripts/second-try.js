/** A machine that stands still breaks one file of each worker at most, so more failures have another cause. */
const maxFiles = 5

/**
 * Runs tests, and the files that failed once more: a defect fails twice, a machine that stood still once. Vitest repeats
 * single tests, but one that goes on where an earlier one left off cannot succeed without its whole file.
 * @param {(files: string[]) => Promise<TestRun>} run no files: all of them
 * @param {(text: string) => void} say
 * @returns {Promise<number>} the exit code
 */
export async function withSecondTry(run, say) {
  const { code, failed } = await run([])
  if (code === 0 || failed.length === 0 || failed.length > maxFiles) return code
  say(`Testing again what failed: ${failed.join(', ')} …`)
  return (await run(failed)).code
}

/** @typedef {{ code: number, failed: string[] }} TestRun `failed`: the files, if these are all that went wrong. */
