import { useQuery } from '@tanstack/react-query'
import classes from '../ui/text/id.module.css'
import { TextLink } from '../ui/text/text-link.tsx'
import { courseQuery } from './course.ts'

/** A link to a course. Shows the id while loading. */
export function CourseTitle({ id }: { id: string }) {
  const { data: course } = useQuery(courseQuery(id))
  return (
    <TextLink to="/courses/$id" params={{ id }} title={course?.title}>
      {course ? course.title : <span className={classes.id}>{id}</span>}
    </TextLink>
  )
}
