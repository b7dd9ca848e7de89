import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Runs npm, or a command installed by npm, in a folder; rejects with the output if it fails. */
export async function run(folder: string, command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: folder, env: environment(folder), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.slice(-4000)}`)
  return said
}

/** Everything runs on this Node, and native modules are built for it, from its own headers if it has them. */
function environment(folder: string): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(config_(dry_run|prefix|global|local_prefix|nodedir)|package|lifecycle|execpath|command)/.test(name),
  )
  const home = dirname(dirname(process.execPath))
  return {
    ...Object.fromEntries(passed),
    ...(existsSync(join(home, 'include', 'node', 'node.h')) ? { npm_config_nodedir: home } : {}),
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    PATH: [join(folder, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
  }
}
