/**
 * Runs the package in a realm with only the language and a few web APIs, like an edge runtime. Needs
 * `--experimental-vm-modules`.
 */
export const edgeProgram = `
import { readFileSync } from 'node:fs'
import vm from 'node:vm'

const { env } = process
const strictFetch = (url, init) => {
  // Other fields and values are refused there, not ignored.
  for (const name of Object.keys(init)) {
    if (!['method', 'headers', 'body', 'redirect', 'signal'].includes(name)) throw new TypeError(name + ': no such field')
  }
  if (!['follow', 'manual'].includes(init.redirect)) throw new TypeError('redirect: no such value')
  return fetch(url, init)
}
const context = vm.createContext({
  AbortController, URL, URLSearchParams, clearTimeout, crypto, fetch: strictFetch, performance, setTimeout,
})

const modules = new Map()
function load(url, from = import.meta.url) {
  const { href } = url.startsWith('.') ? new URL(url, from) : { href: import.meta.resolve(url) }
  const known = modules.get(href)
  if (known) return known
  const code = readFileSync(new URL(href), 'utf8')
  const module = new vm.SourceTextModule(code, { context, identifier: href })
  modules.set(href, module)
  return module
}
const entry = load('@backoffice/client')
await entry.link((url, { identifier }) => load(url, identifier))
await entry.evaluate()

const client = entry.namespace.connect({
  baseUrl: env.BACKOFFICE_BASE_URL,
  clientId: env.BACKOFFICE_CLIENT_ID,
  clientSecret: env.BACKOFFICE_CLIENT_SECRET,
})
const { learning_area } = await client.test()
const names = []
for await (const { name } of client.hierarchyLevels.list()) names.push(name)
const refused = await client.users.get('00000000-0000-4000-8000-000000000000').catch(({ code }) => code)
console.log(vm.runInContext('typeof process', context), learning_area.slug, names.join(), refused)
`
