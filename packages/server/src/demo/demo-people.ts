import type { Role } from '@backoffice/contract/connection'
import type { Principal } from '../authority/principal.ts'
import { anonymiseUser } from '../users/anonymise-user.ts'
import { createUser } from '../users/create-user.ts'
import { editUser } from '../users/edit-user.ts'
import { setUserActive } from '../users/set-user-active.ts'
import type { NewUser } from '../users/user.ts'
import type { DemoArea } from './demo-areas.ts'
import { type DemoContext, daysAgo, inParallel, on } from './demo-context.ts'
import { firstNames, lastNames } from './demo-names.ts'

export interface DemoPerson {
  uuid: string
  levelId: string
  joinedAt: Date
}

interface Plan {
  input: NewUser & { levelId: string }
  joinedAt: Date
}

/** Creates the people of an area on its lowest levels: a manager for each level, and an instructor for most. */
export async function addPeople(
  context: DemoContext,
  principal: Principal,
  area: DemoArea,
  lowestLevelIds: string[],
): Promise<DemoPerson[]> {
  const plans = Array.from({ length: area.people }, (_, index) => plan(context, area, lowestLevelIds, index))
  const people: DemoPerson[] = []
  await inParallel(plans, async ({ input, joinedAt }) => {
    const { uuid } = await createUser(on(context, joinedAt), principal, undefined, input)
    people.push({ uuid, levelId: input.levelId, joinedAt })
  })
  // They were created in parallel, so their order varies.
  return people.sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
}

function plan(context: DemoContext, area: DemoArea, levelIds: string[], index: number): Plan {
  const { random } = context
  const displayName = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const levelId = levelIds[index % levelIds.length] ?? ''
  const role = roleOf(index, levelIds.length)
  // Most join at the start of the year, the others during the year.
  const joinedAt = daysAgo(context, random.next() < 0.6 ? random.between(330, 350) : random.between(3, 330))
  const mailbox = displayName
    .normalize('NFKD')
    .replace(/ł/gi, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z ]/g, '')
  const email = `${mailbox.toLowerCase().replace(' ', '.')}.${index + 1}@${area.mailDomain}`
  const externalId = `${area.slug.slice(0, 1).toUpperCase()}${String(1000 + index)}`
  return { input: { displayName, email, externalId, role, levelId }, joinedAt }
}

function roleOf(index: number, levels: number): Role {
  if (index < levels) return 'manager'
  if (index < levels * 1.8) return 'instructor'
  return index === levels * 2 ? 'reader' : 'learner'
}

/** Simulates changes in a year: some people leave, some move to another level, one is anonymised. */
export async function letTimePass(context: DemoContext, principal: Principal, people: DemoPerson[]): Promise<void> {
  const { random } = context
  const settled = people.filter(({ joinedAt }) => joinedAt < daysAgo(context, 60))
  const leavers = settled.filter(() => random.next() < 0.05)
  for (const { uuid } of leavers) {
    await setUserActive(on(context, daysAgo(context, random.between(2, 50))), principal, uuid, false)
  }
  const [first, second] = leavers
  if (first) await setUserActive(on(context, daysAgo(context, 1)), principal, first.uuid, true)
  if (second) await anonymiseUser(on(context, daysAgo(context, 1)), principal, second.uuid)
  const movers = settled.filter((person) => !leavers.includes(person) && random.next() < 0.04)
  for (const { uuid } of movers) {
    const { levelId } = random.pick(people)
    await editUser(on(context, daysAgo(context, random.between(1, 40))), principal, uuid, { levelId })
  }
}
