import type { Outcome } from '@backoffice/contract/client-request'
import type { AccessToken } from '../access-tokens/access-token.ts'
import { createAccessToken } from '../access-tokens/create-access-token.ts'
import { hourMs } from '../access-tokens/outcome-counts.ts'
import { createUsageCounter } from '../access-tokens/usage-counter.ts'
import type { Principal } from '../authority/principal.ts'
import { createLearningArea } from '../hierarchy/create-learning-area.ts'
import type { Log } from '../log.ts'
import { addDays, dateOf } from '../text/calendar-date.ts'
import { backDate } from './back-date.ts'
import { type DemoArea, demoAreas } from './demo-areas.ts'
import { type DemoContext, daysAgo, on } from './demo-context.ts'
import { growTree, offerCourses } from './demo-courses.ts'
import { letPeopleLearn } from './demo-learning.ts'
import { addPeople, letTimePass } from './demo-people.ts'

export interface DemoCredentials {
  clientId: string
  clientSecret: string
}

/** Creates two learning areas with a year of history, through the same use cases as real changes. */
export async function fillDemo(context: DemoContext, log: Log): Promise<DemoCredentials> {
  const credentials: DemoCredentials[] = []
  for (const area of demoAreas) credentials.push(await fillArea(context, area, log))
  await backDate(context.db)
  const [first] = credentials
  if (!first) throw new Error('the demo has no area')
  return first
}

async function fillArea(context: DemoContext, area: DemoArea, log: Log): Promise<DemoCredentials> {
  const { administrator } = context
  const { areaId } = await createLearningArea(on(context, daysAgo(context, 365)), administrator, area)
  const byHand: Principal = { actor: administrator, areaId }
  const tree = await growTree(context, byHand, area)
  const { coursesOn, archive } = await offerCourses(context, byHand, area, tree)

  const record = await createAccessToken(on(context, daysAgo(context, 352)), administrator, {
    areaSlug: area.slug,
    name: area.integration,
    access: 'read_write',
    // By default, a token created a year ago would expire about now.
    expirationDate: addDays(dateOf(context.today), 200),
  })
  const { clientId } = record
  const byImport: Principal = {
    actor: { kind: 'client', id: clientId, actingUser: clientId, ip: '127.0.0.1', authority: 'not needed' },
    areaId,
    user: { uuid: clientId, role: 'manager', levelId: areaId },
  }
  const people = await addPeople(context, byImport, area, tree.lowestLevelIds)
  await letPeopleLearn(context, byImport, people, coursesOn)
  await archive()
  await letTimePass(context, byHand, people)
  await countCalls(context, record, log)
  // A forgotten token that expires in twelve days, so that the overview has something to show.
  await createAccessToken(on(context, daysAgo(context, 353)), administrator, {
    areaSlug: area.slug,
    name: 'Old website',
  })
  return record
}

/** Records a month of calls, with fewer at night and at weekends. */
async function countCalls(context: DemoContext, client: AccessToken, log: Log): Promise<void> {
  const { db, random } = context
  const now = daysAgo(context, 0).getTime()
  let moment = daysAgo(context, 30)
  const usage = createUsageCounter({ db, log, now: () => moment })
  for (; moment.getTime() <= now; moment = new Date(moment.getTime() + hourMs)) {
    const atWork = ![0, 6].includes(moment.getUTCDay()) && moment.getUTCHours() >= 6 && moment.getUTCHours() < 18
    const calls = atWork ? random.between(5, 35) : random.between(0, 1)
    for (let call = 0; call < calls; call++) {
      usage.count(client, '127.0.0.1')
      const outcome: Outcome = random.between(1, 40) === 1 ? random.pick(['mistake', 'refused', 'limited']) : 'ok'
      usage.countOutcome(client.clientId, outcome, random.between(2, 30))
    }
  }
  await usage.stop()
}
