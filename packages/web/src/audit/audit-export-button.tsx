import type { AuditEvent } from '@backoffice/contract/audit-event'
import { CsvExportButton } from '../ui/lists/csv-export-button.tsx'
import type { Filters } from '../ui/lists/use-list.ts'

/** Columns have the service's field names, because programs read the file, too. */
export function AuditExportButton({ filters }: { filters: Filters }) {
  return (
    <CsvExportButton<AuditEvent>
      path="/audit-events"
      filters={filters}
      fileName="audit-events.csv"
      columns={{
        at: ({ at }) => at,
        actor_kind: ({ actor }) => actor.kind,
        actor_id: ({ actor }) => actor.id,
        address: ({ actor }) => actor.address,
        action: ({ action }) => action,
        refusal: ({ refusal }) => refusal,
        subject: ({ subject }) => subject,
        learning_area: ({ learning_area }) => learning_area,
        client_id: ({ client_id }) => client_id,
        acting_user: ({ acting_user }) => acting_user,
        request_id: ({ request_id }) => request_id,
        details: ({ details }) => JSON.stringify(details),
      }}
    />
  )
}
