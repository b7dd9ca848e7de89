// These scripts run on any installed Node (20 or newer) before packages are installed, so they use only Node itself.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from './one-at-a-time.js'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
export function fail(text) {
  say(text)
  process.exit(1)
}

/** The Node that runs the service: the one the project installs, or this one if there is no such package. */
export function findNode() {
  const ours = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(ours)) return ours
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  // Since 24.7, node:crypto has argon2.
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  return fail(
    `No Node 24 package exists for ${process.platform} on ${process.arch}. Install Node 24.7 or newer and try again.`,
  )
}

/**
 * Installing and building: of several starts at once in this folder, one does it and the others wait.
 * @param {() => Promise<void>} work
 */
export function alone(work) {
  const lock = join(root, 'node_modules', '.start.lock')
  const sayWaiting = () => say('Another start is installing or building in this folder. Waiting for it …')
  return oneAtATime(lock, sayWaiting, work).catch((error) => {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
    fail(
      `This user may not write to ${dirname(lock)}, where packages are missing. Start once as the owner of the folder.`,
    )
  })
}

/**
 * Runs a program on the project's Node and resolves with its exit code.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runNode(args) {
  return exitCodeOf(spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: withCompileCache(process.env) }))
}

/**
 * The same for programs that run in parallel: their output is printed in one piece at the end.
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runNodeAside(args) {
  const env = withCompileCache(process.stderr.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env)
  return outputOf(spawn(findNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env }))
}

/**
 * Runs a program that installs or builds. A signal ends it and then this script, so that nothing goes on in the background.
 * @param {string} command @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(command, args, options) {
  /** @type {NodeJS.Signals | undefined} */
  let stopped
  const note = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = signal
  }
  for (const signal of ['SIGINT', ...passedOn]) process.once(signal, note)
  const result = await outputOf(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  for (const signal of ['SIGINT', ...passedOn]) process.off(signal, note)
  if (stopped) process.exit(codeOfSignal(stopped))
  return result
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<{ code: number, output: string }>}
 */
async function outputOf(child) {
  /** @type {Buffer[]} */
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const closed = new Promise((resolve) => child.on('close', resolve))
  const code = await exitCodeOf(child)
  await closed
  return { code, output: Buffer.concat(chunks).toString() }
}

/**
 * Node keeps what it compiled, types removed: the next start takes half the processor time. Playwright compiles on its
 * own; its default place is the temporary folder, which is another one for each run.
 * @param {NodeJS.ProcessEnv} env
 */
function withCompileCache(env) {
  const cache = join(root, 'node_modules', '.cache')
  return {
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(cache, 'playwright'),
    ...env,
  }
}

/** Of a program that a signal has ended: 128 and its number, as in a shell. @param {NodeJS.Signals} signal */
export const codeOfSignal = (signal) => 128 + constants.signals[signal]

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitCodeOf(child) {
  // Ctrl-C reaches the child directly, as part of the terminal's process group; this script only has to outlive it.
  const outlive = () => undefined
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => void child.kill(signal)
  process.on('SIGINT', outlive)
  for (const signal of passedOn) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => {
      process.off('SIGINT', outlive)
      for (const signal of passedOn) process.off(signal, passOn)
      resolve(code ?? (signal ? codeOfSignal(signal) : 0))
    })
  })
}

const passedOn = /** @type {const} */ (['SIGTERM', 'SIGHUP'])

/**
 * Node's options for the service. Doubling the space for short-lived objects makes garbage collection rarer: about a
 * tenth more requests per second of CPU time (`npm run bench`), for some 50 MB. The space for all others holds what the
 * limits on unread answers and bodies allow at most, which is 290 MiB, and what is made of it; in use are 40 MB. Without
 * this limit Node keeps a third more, which nobody needs, until it collects it (`npm run bench:costs`).
 */
export const serviceOptions = ['--max-semi-space-size=32', '--max-old-space-size=512']

/**
 * For the command line: with little space for short-lived objects, an import takes a third less memory and no longer.
 */
export const commandOptions = ['--max-semi-space-size=4']

/** The entry point of an installed command line tool, for `runNode`. @param {string} path */
export function tool(path) {
  return join(root, 'node_modules', path)
}

/** The service's settings that are or contain secrets. */
const secretSettings = [
  'TOKEN_KEYS',
  'WEBHOOK_KEYS',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
]

/**
 * For programs that install and build: packages run their own scripts, which must not see the service's settings that
 * `npm start` finds in the environment.
 */
export function environmentWithoutSecrets() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretSettings.includes(name)))
}
