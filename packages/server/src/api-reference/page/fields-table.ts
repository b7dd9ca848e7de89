import { type JsonSchema, type OpenApiDocument, resolve } from '../openapi.ts'
import { type Html, html, prose, sentence } from './html.ts'

export interface Field {
  name: string
  required: boolean
  schema: JsonSchema
  description?: string | undefined
}

/** One row for each field, including nested ones. */
export function fieldsTable(document: OpenApiDocument, caption: string, heading: string, fields: Field[]): Html {
  if (fields.length === 0) return html``
  return html`<table aria-label="${caption}">
<thead><tr><th scope="col">${heading}</th><th scope="col">Description</th></tr></thead>
<tbody>${fields.map((field) => rows(document, field, ''))}</tbody>
</table>`
}

export function fieldsOf(document: OpenApiDocument, schema: JsonSchema): Field[] {
  const { properties = {}, required = [] } = resolve(document, schema)
  return Object.entries(properties).map(([name, inner]) => ({ name, required: required.includes(name), schema: inner }))
}

function rows(document: OpenApiDocument, field: Field, path: string): Html {
  const schema = resolve(document, field.schema)
  const list = schema.type === 'array' && schema.items
  const inner = fieldsOf(document, list || schema)
  const description = field.description ?? schema.description ?? schema.anyOf?.[0]?.description
  return html`<tr>
<th scope="row"><code>${path && html`<span class="path">${path}</span>`}${field.name}</code><span class="type">${typeOf(document, schema)}${field.required && html`, <span class="required">required</span>`}</span></th>
<td>${description !== undefined && html`<p>${sentence(description)}</p>`}${limitsOf(document, schema)}</td>
</tr>${inner.map((one) => rows(document, one, `${path}${field.name}${list ? '[]' : ''}.`))}`
}

const formats: Record<string, string> = { uuid: 'UUID', 'date-time': 'instant', date: 'date', uri: 'URL' }

function typeOf(document: OpenApiDocument, given: JsonSchema): string {
  const schema = resolve(document, given)
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(document, one)).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(document, schema.items) : 'anything'}`
  if (schema.format) return formats[schema.format] ?? schema.format
  return schema.type ?? typeof (schema.enum?.[0] ?? schema.const)
}

/** The restrictions of a value beyond its type. */
function limitsOf(document: OpenApiDocument, given: JsonSchema): Html {
  const { anyOf, ...own } = given
  const schema = anyOf?.[0] ? { ...resolve(document, anyOf[0]), ...own } : own
  const { enum: values, const: only, minimum, maximum, minLength, maxLength, default: usual } = schema
  const limits: string[] = []
  if (values) limits.push(`One of ${values.map((value) => `\`${value}\``).join(', ')}.`)
  if (only !== undefined) limits.push(`Always \`${only}\`.`)
  if (minimum !== undefined && maximum !== undefined) limits.push(`${minimum} to ${maximum}.`)
  else if (minimum !== undefined) limits.push(`At least ${minimum}.`)
  if (maxLength !== undefined) limits.push(`${minLength ? `${minLength} to` : 'At most'} ${maxLength} characters.`)
  if (usual !== undefined) limits.push(`Default \`${usual}\`.`)
  return limits.length > 0 ? html`<p class="limits">${prose(limits.join(' '))}</p>` : html``
}
