import {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  refer,
  resolve,
} from './openapi.ts'

type Described = Pick<OpenApiDocument, 'paths' | 'components'>

/**
 * Says of every answer with an id what that id is good for, so that tools find their way from a list, or from something
 * they have made, to the addresses of one thing. Derived from the addresses: an id that is answered at `/users`, or
 * below it, fits `/users/{uuid}` and what is below that.
 */
export function addLinks(document: Described): void {
  const { paths, components } = document
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  for (const target of all) {
    const [, collection, parameter] = /^([^{]+)\/\{(\w+)\}[^{]*$/.exec(target.path) ?? []
    if (!collection || !parameter) continue
    for (const { path, operation } of all) {
      const related = path === collection || path.startsWith(`${collection}/`)
      if (!related || operation === target.operation) continue
      for (const response of successesOf(document, operation)) link(response, target.operation.operationId, parameter)
    }
  }

  function link(response: ResponseObject, operationId: string, parameter: string): void {
    const place = placeOf(document, response, parameter)
    if (!place) return
    const name = place.startsWith('/data/') ? `${operationId}OfList` : operationId
    components.links[name] ??= { operationId, parameters: { [parameter]: `$response.body#${place}` } }
    response.links = { ...response.links, [operationId]: refer('links', name) }
  }
}

function successesOf(document: Described, { responses }: Operation): ResponseObject[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => resolve(document, response) as ResponseObject)
}

/** Where the id is, as a JSON pointer: in the thing itself, or in the first row of a list. */
function placeOf(document: Described, { content }: ResponseObject, parameter: string): string | undefined {
  const propertiesOf = (schema: JsonSchema | undefined) => (schema && resolve(document, schema).properties) ?? {}
  const found = propertiesOf(content?.['application/json']?.schema)
  if (found[parameter]) return `/${parameter}`
  return propertiesOf(found.data?.items)[parameter] ? `/data/0/${parameter}` : undefined
}
