import type { ClientRequest } from '@backoffice/contract/client-request'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import type { Column } from '../ui/lists/column.ts'
import { Moment } from '../ui/text/moment.tsx'
import { useExplainRequest } from './explain-request.ts'
import { RequestDetails } from './request-details.tsx'
import classes from './requests.module.css'
import { StatusOfRequest } from './status-of-request.tsx'

const useTexts = defineTexts({
  en: {
    time: 'Time',
    call: 'Call',
    status: 'Status',
    took: 'Took',
    milliseconds: (value: string) => `${value} ms`,
    why: 'Why',
    details: 'Details',
  },
  de: {
    time: 'Zeit',
    call: 'Aufruf',
    status: 'Status',
    took: 'Dauer',
    milliseconds: (value: string) => `${value} ms`,
    why: 'Warum',
    details: 'Details',
  },
})

export function useRequestColumns(): Column<ClientRequest>[] {
  const texts = useTexts()
  const format = useFormat()
  const explain = useExplainRequest()
  return [
    { key: 'time', title: texts.time, width: '8rem', render: ({ at }) => <Moment at={at} /> },
    {
      key: 'call',
      title: texts.call,
      render: ({ method, path }) => (
        <span className={classes.call}>
          {method} {path}
        </span>
      ),
    },
    { key: 'status', title: texts.status, width: '5rem', align: 'end', render: (row) => <StatusOfRequest {...row} /> },
    {
      key: 'took',
      title: texts.took,
      width: '6rem',
      align: 'end',
      render: ({ milliseconds }) => texts.milliseconds(format.number(milliseconds)),
    },
    {
      key: 'why',
      title: texts.why,
      minWidth: '11rem',
      render: () => null,
      details: {
        label: (request) => (request.status < 400 ? texts.details : explain(request).reason),
        content: (request) => <RequestDetails request={request} />,
      },
    },
  ]
}
