import { resolve } from 'node:path'

/** npm runs scripts in the project's folder; a relative name means the folder the person is in. */
export function fromCaller(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name)
}
