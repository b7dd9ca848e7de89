import type { Enrolment } from '@backoffice/contract/enrolment'
import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { courseQuery } from '../courses/course.ts'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { personQuery } from '../people/person.ts'
import { useOpenedBy } from '../ui/dialogs/use-opened-by.ts'
import { CsvExportButton } from '../ui/lists/csv-export-button.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { useMayChange } from '../use-may-change.ts'
import { enrolmentCsv } from './enrolment-csv.ts'
import { EnrolmentDialogs, type EnrolmentWork } from './enrolment-dialogs.tsx'
import { EnrolmentFilters, type EnrolmentSearch } from './enrolment-filters.tsx'
import { enrolmentsPath } from './enrolments.ts'
import { NoEnrolments } from './no-enrolments.tsx'
import { useEnrolmentTexts } from './texts.ts'
import { useEnrolmentColumns } from './use-enrolment-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Enrolments',
    lead: 'Who is taking which course, with their progress and results.',
    file: 'enrolments.csv',
  },
  de: {
    title: 'Einschreibungen',
    lead: 'Wer welchen Kurs besucht, mit Fortschritt und Ergebnis.',
    file: 'einschreibungen.csv',
  },
})

const route = getRouteApi('/signed-in/enrolments')

export function EnrolmentsScreen() {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const list = useList<Enrolment>(enrolmentsPath, search)
  const { data: areas } = useQuery(learningAreasQuery)
  const mayChange = useMayChange()
  const [work, setWork] = useState<EnrolmentWork>()
  const [notice, setNotice] = useNotice()
  const columns = useEnrolmentColumns(setWork)
  const { learning_area: area, user_uuid, course_id, ...others } = search
  const filter = (wanted: EnrolmentSearch) =>
    void navigate({ to: '/enrolments', search: wanted as typeof search, replace: true })
  const enrol = () => {
    const person = queryClient.getQueryData(personQuery(area, user_uuid ?? '').queryKey)
    const course = queryClient.getQueryData(courseQuery(course_id ?? '').queryKey)
    setWork({
      kind: 'enrol',
      area,
      // The filters also find people and courses that cannot be enrolled.
      person: person?.active ? person : undefined,
      course: course?.status === 'published' ? course : undefined,
    })
  }
  useOpenedBy({ enrol, 'enrol level': () => setWork({ kind: 'enrol level', area }) })
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        <CsvExportButton
          path={enrolmentsPath}
          filters={search}
          fileName={texts.file}
          columns={enrolmentCsv(queryClient)}
        />
        {mayChange && areas?.length !== 0 && (
          <>
            <Button variant="default" onClick={() => setWork({ kind: 'enrol level', area })}>
              {names.enrolLevel}
            </Button>
            <Button onClick={enrol}>{names.enrol}</Button>
          </>
        )}
      </PageHead>
      <Notice>{notice}</Notice>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        filters={<EnrolmentFilters search={search} onChange={filter} />}
        activeFilters={countFilters(search)}
        onClear={() => filter({})}
        empty={
          <NoEnrolments
            area={area}
            filtered={Boolean(user_uuid ?? course_id) || Object.keys(others).length > 0}
            onClear={() => filter({})}
            onEnrol={enrol}
          />
        }
      />
      <EnrolmentDialogs work={work} onClose={() => setWork(undefined)} onDone={setNotice} />
    </Stack>
  )
}
