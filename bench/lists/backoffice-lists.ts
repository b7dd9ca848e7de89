import { region } from '../harness/seed-lists.ts'
import { administrator, type ListService } from './list-service.ts'

const people = '/backoffice/api/users'
const selected = 1_000

interface Administered {
  url: string
  cookie: string
}

/** What an administrator does with lists: the same on a large area as on a small one, as ratios. */
export async function compareBackoffice(ofSmall: ListService, ofLarge: ListService, rounds: number): Promise<number> {
  const services = [await signIn(ofSmall), await signIn(ofLarge)]
  const area = `learning_area=${await areaOf(services[1] as Administered)}`
  const next = (sort: string) => async (service: Administered) => {
    const first = await read(service, `${people}?${area}&sort=${sort}`)
    return `${people}?${area}&sort=${sort}&cursor=${first.next_cursor}`
  }
  const paths: Record<string, string | ((service: Administered) => Promise<string>)> = {
    'people, first page': `${people}?${area}&sort=name`,
    'people, next page': next('name'),
    'people, from Z to A': `${people}?${area}&sort=-name`,
    'people, last changed first': `${people}?${area}&sort=-updated_at`,
    'people, all areas': `${people}?sort=name`,
    'people, of a region': `${people}?${area}&level_id=${region}&sort=name`,
    'people, inactive': `${people}?${area}&active=false&sort=name`,
    'people, total': `${people}/count?${area}`,
    'people, total of a region': `${people}/count?${area}&level_id=${region}`,
    'courses, first page': `/backoffice/api/courses?${area}&sort=name`,
    'courses, of a region': `/backoffice/api/courses?${area}&level_id=${region}&sort=name`,
  }
  console.log(`\nLarge to small, as an administrator: medians of ${rounds} rounds\n`)
  let missed = 0
  for (const [name, path] of Object.entries(paths)) {
    const of = await Promise.all(services.map((each) => (typeof path === 'string' ? path : path(each))))
    missed += report(
      name,
      await ratios(services, rounds, async (service, n) => void (await read(service, of[n] ?? ''))),
    )
  }
  missed += report(
    `people, selection of ${selected}`,
    await ratios(services, Math.min(rounds, 5), async (service) => void (await select(service, area))),
  )
  missed += report(
    `people, ${selected} deactivated and reactivated`,
    await ratios(services, 2, (service) => act(service, area)),
  )
  return missed
}

function report(name: string, found: number[]): number {
  found.sort((a, b) => a - b)
  const middle = found[Math.floor(found.length / 2)] ?? 0
  console.log(`${name.padEnd(45)}  ${middle.toFixed(2)}  ${found[0]?.toFixed(2)}–${found.at(-1)?.toFixed(2)}`)
  return middle <= 1.5 ? 0 : 1
}

/** The first round is a warm-up. */
async function ratios(
  services: Administered[],
  rounds: number,
  work: (service: Administered, index: number) => Promise<void>,
): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const times: number[] = []
    for (const [index, service] of services.entries()) {
      const start = performance.now()
      await work(service, index)
      times.push(performance.now() - start)
    }
    if (round > 0) found.push((times[1] ?? 0) / (times[0] ?? 1))
  }
  return found
}

async function select(service: Administered, area: string): Promise<string[]> {
  const uuids: string[] = []
  for (let cursor = ''; uuids.length < selected; ) {
    const page = await read(service, `${people}?${area}&active=true&sort=name&limit=200${cursor}`)
    uuids.push(...page.data.map(({ uuid }) => uuid))
    cursor = `&cursor=${page.next_cursor}`
  }
  return uuids
}

/** As the site does it: a request for each row, two at a time. */
async function act(service: Administered, area: string): Promise<void> {
  const uuids = await select(service, area)
  for (const verb of ['deactivate', 'reactivate']) {
    const left = [...uuids]
    const work = async () => {
      for (let uuid = left.pop(); uuid !== undefined; uuid = left.pop()) {
        const response = await fetch(`${service.url}${people}/${uuid}/${verb}?${area}`, {
          method: 'POST',
          headers: { cookie: service.cookie },
        })
        if (response.status !== 200) throw new Error(`${verb}: ${await response.text()}`)
        await response.arrayBuffer()
      }
    }
    await Promise.all([work(), work()])
  }
}

async function signIn({ service }: ListService): Promise<Administered> {
  const response = await fetch(`${service.url}/backoffice/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (response.status !== 201) throw new Error(`signing in answered ${response.status}`)
  return { url: service.url, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

interface Page {
  data: { uuid: string }[]
  next_cursor: string | null
}

async function read({ url, cookie }: Administered, path: string): Promise<Page> {
  const response = await fetch(url + path, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Page
}

async function areaOf(service: Administered): Promise<string> {
  const { data } = (await read(service, '/backoffice/api/learning-areas')) as unknown as { data: { slug: string }[] }
  return data[0]?.slug ?? ''
}
