import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program with only the given environment. Rejects with its output if it fails. */
export async function run(
  program: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const basics = { PATH: process.env.PATH, HOME: process.env.HOME }
  const { stdout } = await execute(program, args, { cwd, env: { ...basics, ...env }, timeout: 240_000 })
  return stdout
}

/** Every Node on this machine: the project's own, and those on the path. */
export function everyNode(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const found = [process.execPath, ...onPath].filter((path) => existsSync(path)).map((path) => realpathSync(path))
  return [...new Set(found)]
}
