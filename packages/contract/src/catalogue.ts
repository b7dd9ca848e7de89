import Type, { type Static } from 'typebox'
import { Course, courseExample } from './course.ts'
import { Enrolment, enrolmentExample } from './enrolment.ts'
import { PageOf } from './list.ts'

export const CatalogueCourse = Type.Object(
  {
    ...Course.properties,
    enrolment: Type.Optional(Enrolment),
    can: Type.Object(
      {
        enrol: Type.Boolean({ description: 'Whether the acting user can enrol now, also again.' }),
        withdraw: Type.Boolean({ description: 'Whether the acting user can withdraw now.' }),
      },
      { description: 'What the acting user can do with this access token.' },
    ),
  },
  { examples: [{ ...courseExample, enrolment: enrolmentExample, can: { enrol: false, withdraw: true } }] },
)
export type CatalogueCourse = Static<typeof CatalogueCourse>

export const CataloguePage = PageOf(CatalogueCourse)
export type CataloguePage = Static<typeof CataloguePage>
