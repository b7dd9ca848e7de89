import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Of several processes that install or build in the same folder, one does it and the others wait. The lock is a file that
 * names its process, and when that was started: numbers are given again. So `kill -9` leaves a lock that the next one
 * recognises as stale. (flock is not on every system, and node:sqlite not in the Node that may run this.)
 * @template T
 * @param {string} lock @param {() => void} sayWaiting @param {() => Promise<T>} work
 */
export async function oneAtATime(lock, sayWaiting, work) {
  mkdirSync(dirname(lock), { recursive: true })
  const mine = nameOf(process.pid) ?? `${process.pid}`
  for (let tries = 0; !take(lock, mine); tries++) {
    if (isStale(lock)) remove(lock)
    else {
      if (tries === 0) sayWaiting()
      await sleep(200)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock @param {string} mine */
function take(lock, mine) {
  try {
    writeFileSync(lock, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Between its creation and its first byte, a lock says nothing. @param {string} lock */
function isStale(lock) {
  const text = read(lock)
  if (text === undefined) return false
  if (text === '') return Date.now() - statSync(lock).mtimeMs > 10_000
  const pid = Number(text.split(' ')[0])
  const now = nameOf(pid)
  return now === undefined ? !isAlive(pid) : now !== text
}

/** Another one may have done so meanwhile, and taken the lock: what was removed by mistake is put back. @param {string} lock */
function remove(lock) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (!isStale(aside)) linkSync(aside, lock)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The process and when it was started; undefined if that cannot be found out. @param {number} pid */
function nameOf(pid) {
  if (process.platform === 'linux') {
    // After the name of the program, which may contain anything, the start is the twentieth field.
    const started = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
    return started && `${pid} ${started} ${read('/proc/sys/kernel/random/boot_id')?.trim()}`
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  return stdout?.trim() ? `${pid} ${stdout.trim()}` : undefined
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
    // It does not exist (any more).
    return undefined
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code ?? ''
}
