/** The part of OpenAPI 3.1 that this service uses. */
export interface OpenApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

export interface Components {
  schemas: Record<string, JsonSchema>
  responses: Record<string, ResponseObject>
  parameters: Record<string, Parameter>
  examples: Record<string, Example>
  headers: Record<string, Header>
  links: Record<string, Link>
  securitySchemes: Record<string, object>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject | Reference>
  /** The permission that the acting user's role must have. */
  'x-permission'?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  required: boolean
  schema: JsonSchema
}

export interface ResponseObject {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
  /** By the operation in which an id of the response can be used. */
  links?: Record<string, Reference>
}

export interface Link {
  operationId: string
  /** Where the response has the value of each parameter. */
  parameters: Record<string, string>
}

export interface MediaType {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Reference>
}

export interface Example {
  /** What happened. */
  summary: string
  /** What to do about it. */
  description: string
  value: unknown
}

export interface Header {
  description: string
  schema: JsonSchema
  example: string | number
}

export interface Reference {
  $ref: string
}

/** JSON Schema 2020-12. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  patternProperties?: Record<string, JsonSchema>
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

export function refer(kind: keyof Components, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` }
}

/** Resolves a reference into `components`; returns anything else unchanged. */
export function resolve<Part extends object>({ components }: Pick<OpenApiDocument, 'components'>, part: Part): Part {
  const reference = '$ref' in part ? part.$ref : undefined
  if (typeof reference !== 'string') return part
  const [, , kind = '', name = ''] = reference.split('/')
  const found = components[kind as keyof Components]?.[name]
  if (!found) throw new Error(`there is nothing at ${reference}`)
  return found as Part
}
