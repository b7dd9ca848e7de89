export { answerChallenge } from './answer-challenge.ts'
export type { CallOptions } from './call.ts'
export type { ChangePage } from './change-page.ts'
export type { Client } from './client.ts'
export { connect } from './connect.ts'
export type * from './contract.ts'
export {
  AbortedError,
  type BackofficeError,
  isBackofficeError,
  RefusedError,
  TimeoutError,
  TokenRefusedError,
  UnexpectedAnswerError,
  UnreachableError,
  UsageError,
} from './errors.ts'
export type { FollowedResource, FollowOptions, SnapshotItem } from './follow.ts'
export type { List, Page } from './list.ts'
export type { Catalogue } from './resources/catalogue.ts'
export type { Courses } from './resources/courses.ts'
export type { Enrolments } from './resources/enrolments.ts'
export type { HierarchyLevels } from './resources/hierarchy-levels.ts'
export type { UserFilter, Users } from './resources/users.ts'
export type { Webhooks } from './resources/webhooks.ts'
export type { ConnectOptions, Fetch } from './settings.ts'
export { verifyWebhook, type WebhookMessage, type WebhookRequest, WebhookVerificationError } from './verify-webhook.ts'
