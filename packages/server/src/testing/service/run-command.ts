import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programEnvironment, programs } from './program-environment.ts'

/** Runs a command as an operator does, in its own process. */
export async function runCommand(
  words: string[],
  env: Record<string, string>,
  /** Whether to press Ctrl-C, after what it said so far. */
  interrupt: (said: string) => boolean = () => false,
) {
  const child = spawn(process.execPath, [programs.backoffice, ...words], {
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { said: '', failed: '' }
  let interrupted = false
  child.stdout.on('data', (chunk) => {
    output.said += chunk
    if (!interrupted && interrupt(output.said)) interrupted = child.kill('SIGINT')
  })
  child.stderr.on('data', (chunk) => {
    output.failed += chunk
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}
