import type { Principal } from '../authority/principal.ts'
import { createCourse, setCourseStatus } from '../courses/change-course.ts'
import { createLevel } from '../hierarchy/change-level.ts'
import type { DemoArea } from './demo-areas.ts'
import { type DemoContext, daysAgo, on } from './demo-context.ts'

export interface DemoCourseOnOffer {
  id: string
  mandatory: boolean
}

export interface DemoTree {
  lowestLevelIds: string[]
  /** Ids of the second tier, by name. */
  secondLevelIds: Map<string, string>
  /** The parents of the lowest levels. */
  parentIds: Map<string, string>
}

export async function growTree(context: DemoContext, principal: Principal, { levels }: DemoArea): Promise<DemoTree> {
  const tree: DemoTree = { lowestLevelIds: [], secondLevelIds: new Map(), parentIds: new Map() }
  for (const [name, below] of Object.entries(levels)) {
    const second = await createLevel(on(context, daysAgo(context, 364)), principal, { name })
    tree.secondLevelIds.set(name, second.id)
    for (const team of below) {
      const { id } = await createLevel(on(context, daysAgo(context, 363)), principal, {
        name: team,
        parentId: second.id,
      })
      tree.lowestLevelIds.push(id)
      tree.parentIds.set(id, second.id)
    }
  }
  return tree
}

/** Creates the courses of an area. Courses to be archived are published first, so that people can be enrolled in them. */
export async function offerCourses(context: DemoContext, principal: Principal, area: DemoArea, tree: DemoTree) {
  const onOffer: (DemoCourseOnOffer & { levelId: string | undefined })[] = []
  const over: string[] = []
  for (const { level, status, ...course } of area.courses) {
    const levelId = level === undefined ? undefined : tree.secondLevelIds.get(level)
    const draftedAt = daysAgo(context, status === 'draft' ? 9 : 362)
    const { id } = await createCourse(on(context, draftedAt), principal, {
      ...course,
      levelId,
      ...describe(course),
      link: `https://learn.${area.mailDomain}/${course.code.toLowerCase()}`,
      durationMinutes: 30 + 15 * (course.title.length % 5),
      externalId: `cat-${course.code.toLowerCase()}`,
    })
    if (status === 'draft') continue
    await setCourseStatus(on(context, daysAgo(context, 355)), principal, id, 'published')
    onOffer.push({ id, levelId, mandatory: !course.selfEnrolment })
    if (status === 'archived') over.push(id)
  }
  return {
    coursesOn: (lowestLevelId: string) =>
      onOffer.filter(({ levelId }) => levelId === undefined || levelId === tree.parentIds.get(lowestLevelId)),
    async archive() {
      for (const id of over) await setCourseStatus(on(context, daysAgo(context, 2)), principal, id, 'archived')
    },
  }
}

function describe({ title, language, selfEnrolment }: DemoArea['courses'][number]) {
  return language === 'de'
    ? {
        summary: `„${title}“: das Wichtigste in kurzen Einheiten.`,
        description: 'Kurze Einheiten, die Sie jederzeit unterbrechen können.\n\nAm Ende steht eine Prüfung.',
        tags: [selfEnrolment ? 'Freiwillig' : 'Pflicht'],
      }
    : {
        summary: `“${title}”: the essentials in short units.`,
        description: 'Short units that you can interrupt at any time.\n\nThere is a test at the end.',
        tags: [selfEnrolment ? 'Voluntary' : 'Mandatory'],
      }
}
