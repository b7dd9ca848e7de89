import type { Course } from '@backoffice/contract/course'
import type { Enrolment } from '@backoffice/contract/enrolment'
import type { User } from '@backoffice/contract/user'
import { EditEnrolmentDialog } from './edit-enrolment-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { EnrolLevelDialog } from './enrol-level-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The open dialog and its enrolment. */
export type EnrolmentWork =
  | { kind: 'enrol'; area?: string | undefined; person?: User | undefined; course?: Course | undefined }
  | { kind: 'enrol level'; area?: string | undefined; course?: Course | undefined }
  | { kind: 'edit'; enrolment: Enrolment }
  | { kind: 'withdraw'; enrolment: Enrolment }

interface Props {
  work: EnrolmentWork | undefined
  onClose(): void
  /** Gets a message about what was done. */
  onDone(message: string): void
}

export function EnrolmentDialogs({ work, onClose, onDone }: Props) {
  switch (work?.kind) {
    case 'enrol':
      return (
        <EnrolDialog area={work.area} person={work.person} course={work.course} onClose={onClose} onEnrolled={onDone} />
      )
    case 'enrol level':
      return <EnrolLevelDialog area={work.area} course={work.course} onClose={onClose} />
    case 'edit':
      return <EditEnrolmentDialog enrolment={work.enrolment} onClose={onClose} onSaved={onDone} />
    case 'withdraw':
      return <WithdrawDialog enrolment={work.enrolment} onClose={onClose} onWithdrawn={onDone} />
    case undefined:
      return null
  }
}
