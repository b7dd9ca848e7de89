import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { PATH, HOME, TMPDIR, BUNDLED_PROGRAMS } = process.env

/** In the service tests, they are bundled so that they start faster (`bundled-programs.ts`). */
export const programs = {
  main: BUNDLED_PROGRAMS ? join(BUNDLED_PROGRAMS, 'main.mjs') : ourFile('main.ts'),
  backoffice: BUNDLED_PROGRAMS ? join(BUNDLED_PROGRAMS, 'backoffice.mjs') : ourFile('cli/backoffice.ts'),
}

/** The environment of programs under test. It has nothing else, so that the environment of the tests does not affect them. */
export const programEnvironment = {
  PATH,
  HOME,
  TMPDIR,
  // Processes share compiled code. That of bundles is removed with them.
  NODE_COMPILE_CACHE: BUNDLED_PROGRAMS
    ? join(BUNDLED_PROGRAMS, 'compiled')
    : fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)),
}

function ourFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
