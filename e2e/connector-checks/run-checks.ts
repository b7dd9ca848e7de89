import { createReport, type Report } from './report.ts'

/** Called when the checks are over, the last one first: also after a failure, and when the run is stopped. */
export type AtEnd = (step: () => unknown) => void

/** Runs the checks of a connector, cleans up, and sets the exit code. */
export async function runChecks(checkAll: (report: Report, atEnd: AtEnd) => Promise<void>): Promise<void> {
  const report = createReport()
  const steps: (() => unknown)[] = []
  const end = async () => {
    for (const step of steps.splice(0)) await step()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end().then(() => process.exit(1)))
  try {
    await checkAll(report, (step) => steps.unshift(step))
  } catch (error) {
    console.log(`failed  to come to an end\n${error instanceof Error ? error.stack : error}`)
    process.exitCode = 1
  } finally {
    await end()
  }
  if (report.failures() > 0) process.exitCode = 1
  console.log(process.exitCode ? 'Something failed.' : 'All of it holds.')
}
