import { expect, test } from 'vitest'
import { refuseOtherSystems, whyNotOn } from './refuse-other-systems.js'

test.each([
  [{ platform: 'win32', musl: false }, 'but this is Windows; its Linux subsystem (WSL) works.'],
  [{ platform: 'linux', musl: true }, 'but this is Linux with musl, such as Alpine.'],
  [{ platform: 'freebsd', musl: false }, 'but this is freebsd.'],
])('a start on %o is refused in one sentence', (system, end) => {
  expect(whyNotOn(system)).toBe(`Backoffice starts on Linux with glibc (Debian, Ubuntu, Fedora …) and on macOS, ${end}`)
})

test.each([
  { platform: 'linux', musl: false },
  { platform: 'darwin', musl: false },
])('a start on %o is not refused', (system) => {
  expect(whyNotOn(system)).toBeUndefined()
})

test('the system of this test is not refused', () => {
  expect(refuseOtherSystems).not.toThrow()
})
