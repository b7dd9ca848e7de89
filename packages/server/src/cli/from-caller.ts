import { resolve } from 'node:path'

/** npm runs scripts in the project's folder, but a relative path refers to the folder in which npm was called. */
export function fromCaller(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name)
}
