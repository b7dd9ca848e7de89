import { fail } from './run.js'

/** Ends with one sentence on a system for which the project has no programs, instead of in the middle of the installation. */
export function refuseOtherSystems() {
  const { platform } = process
  const reason = whyNotOn({ platform, musl: platform === 'linux' && !('glibcVersionRuntime' in reportHeader()) })
  if (reason) fail(reason)
}

/** @param {{ platform: string, musl: boolean }} system */
export function whyNotOn({ platform, musl }) {
  if ((platform === 'linux' && !musl) || platform === 'darwin') return undefined
  const names = { win32: 'Windows; its Linux subsystem (WSL) works', linux: 'Linux with musl, such as Alpine' }
  return (
    'Backoffice starts on Linux with glibc (Debian, Ubuntu, Fedora …) and on macOS, but this is ' +
    `${names[/** @type {'win32' | 'linux'} */ (platform)] ?? platform}.`
  )
}

/** @returns {object} */
function reportHeader() {
  const report = /** @type {{ header: object }} */ (process.report.getReport())
  return report.header
}
