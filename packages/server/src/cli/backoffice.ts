import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { messageOf, StartupError } from '../errors.ts'
import { createLog } from '../log.ts'
import { backupCommand } from './backup.ts'
import type { Command } from './command.ts'
import { restoreCommand } from './restore.ts'

const commands: Record<string, Command> = { backup: backupCommand, restore: restoreCommand }

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  const [name = '', ...args] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || values.help || args.length !== command.arguments.length) {
    console.error(usage())
    return command && values.help ? 0 : 2
  }
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const result = await command.run({ config, log: createLog(config.logLevel) }, ...args)
  console.log(values.json ? JSON.stringify(result.data) : result.text)
  return 0
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, command]) => {
    const call = [name, ...command.arguments].join(' ')
    return `  ${call.padEnd(24)} ${command.summary}`
  })
  return `Usage: npm run backoffice -- COMMAND [--json]\n\n${lines.join('\n')}\n\nThe settings are those of the service (docs/operations.md).`
}

try {
  process.exitCode = await main()
} catch (error) {
  const expected = error instanceof StartupError || (error instanceof TypeError && 'code' in error)
  console.error(expected ? messageOf(error) : error)
  process.exitCode = 1
}
