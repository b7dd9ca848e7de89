import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Of several processes that install or build in the same folder, one does it and the others wait. Each raises a flag: a
 * file of its own, named after its process and when that was started, since numbers are given again. So nobody takes
 * over what another one holds, and the flag that `kill -9` leaves is one that anybody may remove at any moment: the name
 * never comes back. (flock is not on every system, and node:sqlite not in the Node that may run this.)
 * @template T
 * @param {string} lock what the flags' names begin with @param {() => void} sayWaiting @param {() => Promise<T>} work
 */
export async function oneAtATime(lock, sayWaiting, work) {
  const mine = `${lock}.${nameOf(process.pid) ?? process.pid}`
  let said = false
  const wait = async () => {
    if (!said) sayWaiting()
    said = true
    await sleep(200)
  }
  try {
    await enter(mine, () => flagsOfTheLiving(lock), wait)
    return await work()
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Burns and Lamport's one-bit algorithm: of two that have raised their flags, at least one sees the other's. The one with
 * the higher name lowers its own; the other one keeps it, and waits until that has happened.
 * @param {string} mine @param {() => string[]} flags @param {() => Promise<void>} wait
 */
async function enter(mine, flags, wait) {
  for (;;) {
    raise(mine)
    let seen = flags()
    if (seen.some((flag) => flag < mine)) {
      rmSync(mine, { force: true })
      await wait()
      continue
    }
    while (seen.some((flag) => flag > mine)) {
      await wait()
      seen = flags()
    }
    // Whoever removes the folder meanwhile removes the flag with it.
    if (seen.includes(mine)) return
  }
}

/** @param {string} flag */
function raise(flag) {
  mkdirSync(dirname(flag), { recursive: true })
  writeFileSync(flag, '')
}

/** Those of the dead are removed. @param {string} lock */
function flagsOfTheLiving(lock) {
  return flagsOf(lock).filter((flag) => {
    const name = flag.slice(lock.length + 1)
    const pid = Number.parseInt(name, 10)
    const now = nameOf(pid)
    if (now === undefined || name === `${pid}` ? isAlive(pid) : now === name) return true
    rmSync(flag, { force: true })
    return false
  })
}

/** @param {string} lock */
function flagsOf(lock) {
  try {
    const files = readdirSync(dirname(lock)).filter((file) => file.startsWith(`${basename(lock)}.`))
    return files.map((file) => join(dirname(lock), file))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** The process and when it was started; undefined if that cannot be found out. @param {number} pid */
function nameOf(pid) {
  if (process.platform === 'linux') {
    // After the name of the program, which may contain anything, the start is the twentieth field.
    const started = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
    return started && `${pid}.${started}.${read('/proc/sys/kernel/random/boot_id')?.trim()}`
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  return stdout?.trim() ? `${pid}.${stdout.trim().replace(/\W+/g, '-')}` : undefined
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // There is no such process (any more).
    return undefined
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code ?? ''
}
