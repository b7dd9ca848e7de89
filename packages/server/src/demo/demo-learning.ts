import type { Principal } from '../authority/principal.ts'
import { enrol, withdraw } from '../enrolments/enrol.ts'
import { recordProgress } from '../enrolments/record-progress.ts'
import { dayMs } from '../text/calendar-date.ts'
import { type DemoContext, daysAfter, daysAgo, inParallel, on } from './demo-context.ts'
import type { DemoCourseOnOffer } from './demo-courses.ts'
import type { DemoPerson } from './demo-people.ts'

interface Plan {
  userUuid: string
  courseId: string
  enrolledAt: Date
  dueAt: Date | undefined
  startedAt: Date
  endedAt: Date
  /** The final status, if it is reached before today. */
  outcome: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  progress: number
  score: number
}

/** Enrols people in some of the courses open to them and records their progress. */
export async function letPeopleLearn(
  context: DemoContext,
  principal: Principal,
  people: DemoPerson[],
  coursesOn: (levelId: string) => DemoCourseOnOffer[],
): Promise<void> {
  const plans = people.flatMap((person) => {
    const open = coursesOn(person.levelId)
    const wanted = context.random.between(1, 4)
    return [...open]
      .map((course) => ({ course, order: context.random.next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, wanted)
      .map(({ course }) => plan(context, person, course))
  })
  await inParallel(plans, (one) => learn(context, principal, one))
}

function plan(context: DemoContext, person: DemoPerson, course: DemoCourseOnOffer): Plan {
  const { random } = context
  const joinedDaysAgo = Math.floor((context.today.getTime() - person.joinedAt.getTime()) / dayMs)
  const enrolledAt = later(daysAgo(context, random.between(0, joinedDaysAgo)), daysAfter(person.joinedAt, 0.01))
  const startedAt = daysAfter(enrolledAt, random.between(1, 200) / 10)
  const outcome = pickOutcome(random.next())
  return {
    userUuid: person.uuid,
    courseId: course.id,
    enrolledAt,
    dueAt: course.mandatory ? daysAfter(enrolledAt, random.between(4, 12) * 7) : undefined,
    startedAt,
    endedAt: daysAfter(startedAt, random.between(5, 400) / 10),
    outcome,
    progress: outcome === 'completed' ? 100 : random.between(1, 19) * 5,
    score: outcome === 'failed' ? random.between(12, 49) : random.between(110, 200) / 2,
  }
}

function pickOutcome(chance: number): Plan['outcome'] {
  if (chance < 0.52) return 'completed'
  if (chance < 0.77) return 'in_progress'
  if (chance < 0.88) return 'enrolled'
  return chance < 0.95 ? 'failed' : 'withdrawn'
}

async function learn(context: DemoContext, principal: Principal, one: Plan): Promise<void> {
  const { userUuid, courseId, dueAt, outcome, progress, score } = one
  const { enrolment } = await enrol(on(context, one.enrolledAt), principal, { userUuid, courseId, dueAt })
  if (outcome === 'enrolled' || one.startedAt > context.today) return
  await recordProgress(on(context, one.startedAt), principal, enrolment.id, {
    status: 'in_progress',
    progress: one.endedAt > context.today ? Math.min(progress, 60) : progress,
  })
  if (outcome === 'in_progress' || one.endedAt > context.today) return
  if (outcome === 'withdrawn') await withdraw(on(context, one.endedAt), principal, enrolment.id)
  else await recordProgress(on(context, one.endedAt), principal, enrolment.id, { status: outcome, score })
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
