import type { EnrolmentStatus } from '@backoffice/contract/enrolment'

export interface Enrolment {
  id: string
  areaId: string
  areaSlug: string
  userUuid: string
  courseId: string
  status: EnrolmentStatus
  /** Per cent. */
  progress: number
  score: number | null
  enrolledAt: Date
  startedAt: Date | null
  completedAt: Date | null
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The ways a status may go. Whoever is withdrawn can be enrolled again; what is completed stays so. */
const ways: Record<EnrolmentStatus, EnrolmentStatus[]> = {
  enrolled: ['in_progress', 'withdrawn'],
  in_progress: ['completed', 'failed', 'withdrawn'],
  completed: [],
  failed: ['withdrawn'],
  withdrawn: ['enrolled'],
}

export function mayBecome(from: EnrolmentStatus, to: EnrolmentStatus): boolean {
  return ways[from].includes(to)
}
