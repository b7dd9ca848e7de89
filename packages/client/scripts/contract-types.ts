import * as catalogue from '@backoffice/contract/catalogue'
import * as connection from '@backoffice/contract/connection'
import * as course from '@backoffice/contract/course'
import * as enrolment from '@backoffice/contract/enrolment'
import * as event from '@backoffice/contract/event'
import * as level from '@backoffice/contract/hierarchy-level'
import { oauthErrorCodes } from '@backoffice/contract/oauth'
import { errorCodes, FieldError } from '@backoffice/contract/problem'
import { allReasons } from '@backoffice/contract/problem-reasons'
import * as user from '@backoffice/contract/user'
import * as webhook from '@backoffice/contract/webhook'
import * as attempt from '@backoffice/contract/webhook-attempt'

/** What the published package calls its types, and the schema that each is made from. */
const shapes = {
  Connection: connection.Connection,
  HierarchyLevel: level.HierarchyLevel,
  NewHierarchyLevel: level.NewHierarchyLevel,
  HierarchyLevelEdit: level.HierarchyLevelEdit,
  HierarchyLevelQuery: level.HierarchyLevelQuery,
  User: user.User,
  NewUser: user.NewUser,
  UserReplacement: user.UserReplacement,
  UserEdit: user.UserEdit,
  UserQuery: user.UserQuery,
  Course: course.Course,
  NewCourse: course.NewCourse,
  CourseEdit: course.CourseEdit,
  CourseQuery: course.CourseQuery,
  CatalogueCourse: catalogue.CatalogueCourse,
  CatalogueQuery: course.CatalogueQuery,
  Enrolment: enrolment.Enrolment,
  EnrolmentWithCourse: enrolment.EnrolmentWithCourse,
  NewEnrolment: enrolment.NewEnrolment,
  EnrolmentEdit: enrolment.EnrolmentEdit,
  EnrolmentQuery: enrolment.EnrolmentQuery,
  ChangeEvent: event.Event,
  ChangesQuery: event.EventQuery,
  Webhook: webhook.Webhook,
  CreatedWebhook: webhook.CreatedWebhook,
  NewWebhook: webhook.NewWebhook,
  WebhookEdit: webhook.WebhookEdit,
  WebhookQuery: webhook.WebhookQuery,
  WebhookResume: webhook.WebhookResume,
  WebhookReplay: webhook.WebhookReplay,
  WebhookVerification: webhook.WebhookVerification,
  WebhookAttempt: attempt.WebhookAttempt,
  WebhookAttemptQuery: attempt.WebhookAttemptQuery,
  WebhookTest: attempt.WebhookTest,
  ParkedEvent: attempt.ParkedEvent,
  ParkedEventQuery: attempt.ParkedEventQuery,
  ParkedRetry: webhook.ParkedRetry,
  FieldError,
}

const codes = { ErrorCode: errorCodes, ProblemReason: allReasons, OAuthErrorCode: oauthErrorCodes }

/** As much of JSON Schema as the contract uses. */
interface Schema {
  type?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
}

/**
 * The contract's shapes as plain TypeScript: what is published needs no schema library, and an editor shows fields and
 * their meaning instead of a computation.
 */
export function contractTypes(): string {
  const interfaces = Object.entries(shapes).map(([name, schema]) => declare(name, schema as Schema))
  const unions = Object.entries(codes).map(
    ([name, names]) => `export type ${name} =\n${names.map((code) => `  | '${code}'`).join('\n')}\n`,
  )
  const head =
    '// Made from packages/contract by "npm run generate -w @backoffice/client". A test holds the two equal.\n'
  return [head, ...interfaces, ...unions].join('\n')
}

function declare(name: string, schema: Schema): string {
  return `${comment(schema, '')}export interface ${name} ${typeOf(schema, '')}\n`
}

function typeOf(schema: Schema, indent: string): string {
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal), indent)
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent), indent)
    case 'object':
      return objectType(schema, indent)
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`)
  }
}

function arrayOf(items: string, indent: string): string {
  if (!items.includes('|')) return `${items}[]`
  return items.includes('\n') ? `(${items}\n${indent})[]` : `(${items})[]`
}

function objectType({ properties, patternProperties, required = [] }: Schema, indent: string): string {
  if (patternProperties) {
    const [values] = Object.values(patternProperties)
    return `Record<string, ${typeOf(values ?? {}, indent)}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${comment(schema, inner)}${inner}${name}${mark}:${spaced(typeOf(schema, inner))}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

/** A long one has a line for each, as the formatter wants it. */
function union(names: string[], indent: string): string {
  const line = names.join(' | ')
  return line.length < 80 ? line : names.map((name) => `\n${indent}  | ${name}`).join('')
}

function spaced(type: string): string {
  return type.startsWith('\n') ? type : ` ${type}`
}

function comment({ description }: Schema, indent: string): string {
  return description ? `${indent}/** ${description} */\n` : ''
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
