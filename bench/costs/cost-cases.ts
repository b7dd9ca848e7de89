import { callers, tokenForm } from '../harness/callers.ts'
import { area } from '../harness/seed-lists.ts'
import { firstNames, lastNames } from '../harness/seed-names.ts'
import { id, luaId, people, person, type WriteCase, writeCases } from '../writes/write-cases.ts'

const [caller] = callers
if (!caller) throw new Error('the benchmark has no caller')

const names = firstNames.slice(0, 20).map((name, n) => `${name} ${lastNames[n]}`)
const [first = '', last = ''] = (names[0] ?? '').split(' ')

/** The calls that clients make most, each beside the least that PostgreSQL could do for it. */
export const costCases: WriteCase[] = [
  { name: 'token', call: `return "POST", "/oauth/token", "${tokenForm(caller)}"`, bare: [] },
  { name: 'gate', call: 'return "GET", "/api/1"', bare: [] },
  {
    name: 'read one',
    call: `return "GET", "/api/1/users/" .. ${luaId('user', `n % ${people} + 1`)}`,
    bare: [`select * from users where area_id = '${area}' and uuid = ${id('user', person)}`],
  },
  {
    name: 'page of 50',
    call: 'return "GET", "/api/1/users?limit=50"',
    bare: [`select * from users where area_id = '${area}' and kind = 'person' order by uuid limit 50`],
  },
  {
    name: 'search',
    call: `local names = {${names.map((name) => JSON.stringify(encodeURIComponent(name)))}}
return "GET", "/api/1/users?q=" .. names[n % ${names.length} + 1]`,
    bare: [
      `select * from users where area_id = '${area}' and search_text like '%${first.toLowerCase()}%'
        and search_text like '%${last.toLowerCase()}%' order by uuid limit 50`,
    ],
  },
  ...['create a person', 'patch a person', 'enrol'].map(writeCase),
]

function writeCase(name: string): WriteCase {
  const found = writeCases.find((each) => each.name === name)
  if (!found) throw new Error(`there is no write "${name}"`)
  return found
}
