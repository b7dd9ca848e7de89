import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./sender.ts', import.meta.url))
/** Far more than 128 answers of 256 KiB; what needs more is ended by Node. */
const options = ['--max-old-space-size=128', '--max-semi-space-size=4']
/** Certificates, name servers and what Node needs to start. Keys and passwords are none of the sender's business. */
const keptSettings = [
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['RES_OPTIONS', 'LOCALDOMAIN', 'TZ', 'NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
]
const certificateOption = /^--use-(system|openssl|bundled)-ca$/

/** Its last words on standard error, if it crashes, are in `said`; so much of them is kept. */
const keptWords = 2_000

export interface SenderProcess {
  child: ChildProcess
  said(): string
}

export function startSender(env: NodeJS.ProcessEnv = process.env): SenderProcess {
  const given = [...process.execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)]
  const child = fork(program, [], {
    execArgv: [...options, ...given.filter((option) => certificateOption.test(option))],
    env: Object.fromEntries(keptSettings.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-keptWords)
  })
  // It must not keep the service from ending.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?(): void } | null)?.unref?.()
  return { child, said: () => said.trim() }
}
