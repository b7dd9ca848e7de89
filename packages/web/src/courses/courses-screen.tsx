import type { Course } from '@backoffice/contract/course'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useOpenedBy } from '../ui/dialogs/use-opened-by.ts'
import { CsvExportButton } from '../ui/lists/csv-export-button.tsx'
import { useRememberedSearch } from '../ui/lists/last-search.ts'
import { ListSection } from '../ui/lists/list-section.tsx'
import { hasFilters, withSort } from '../ui/lists/list-sorts.ts'
import { SelectionBar } from '../ui/lists/selection-bar.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { useSelection } from '../ui/lists/use-selection.ts'
import { useTotal } from '../ui/lists/use-total.ts'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { useMayChange } from '../use-may-change.ts'
import { AddCourseDialog } from './add-course-dialog.tsx'
import { coursesPath } from './course.ts'
import { courseCsv } from './course-csv.ts'
import { CourseFilters, type CourseSearch } from './course-filters.tsx'
import { CoursesActions } from './courses-actions.tsx'
import { NoCourses } from './no-courses.tsx'
import { useCourseColumns } from './use-course-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Courses',
    lead: 'A course is available on its level of the hierarchy and below.',
    add: 'Add course',
    file: 'courses.csv',
  },
  de: {
    title: 'Kurse',
    lead: 'Ein Kurs wird auf seiner Ebene der Hierarchie und darunter angeboten.',
    add: 'Kurs anlegen',
    file: 'kurse.csv',
  },
})

const keyOf = ({ id }: Course) => id

const route = getRouteApi('/signed-in/courses')

export function CoursesScreen() {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  useRememberedSearch(coursesPath, search)
  const wanted = withSort(search)
  const list = useList<Course>(coursesPath, wanted)
  const total = useTotal(coursesPath, wanted, list)
  const { sort: _sort, ...filters } = search
  const selection = useSelection(keyOf, filters)
  const { data: areas } = useQuery(learningAreasQuery)
  const columns = useCourseColumns()
  const [notice] = useNotice()
  const mayChange = useMayChange()
  const [adding, setAdding] = useState(false)
  const filtered = hasFilters(search)
  const filter = (changed: CourseSearch) =>
    void navigate({ to: '/courses', search: changed as typeof search, replace: true })
  const clear = () => filter(search.sort === undefined ? {} : { sort: search.sort })
  useOpenedBy({ 'add course': () => setAdding(true) })
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        <CsvExportButton path={coursesPath} filters={wanted} fileName={texts.file} columns={courseCsv} />
        {mayChange && areas?.length !== 0 && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
      </PageHead>
      <Notice>{notice}</Notice>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={keyOf}
        order={{ by: wanted.sort, change: (sort) => filter({ ...search, sort }) }}
        total={total}
        selection={{
          ...selection,
          nameOf: ({ title }) => title,
          bar: (
            <SelectionBar selection={selection} path={coursesPath} filters={wanted} hasMore={list.hasNextPage}>
              <CoursesActions courses={selection.rows} />
            </SelectionBar>
          ),
        }}
        filters={<CourseFilters search={search} onChange={filter} />}
        activeFilters={countFilters(search)}
        filtered={filtered}
        onClear={clear}
        empty={<NoCourses filtered={filtered} onClear={clear} onAdd={() => setAdding(true)} />}
      />
      {adding && areas && (
        <AddCourseDialog
          areas={areas}
          area={search.learning_area}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => void navigate({ to: '/courses/$id', params: { id } })}
        />
      )}
    </Stack>
  )
}
