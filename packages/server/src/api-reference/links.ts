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
 * Adds OpenAPI links, which tell tools in which operations they can use an id from a response. They are derived from the
 * paths: an id returned by `/users`, or below it, can be used in `/users/{uuid}` and below.
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
      // What is listed below one item, such as its deliveries, has ids of its own.
      const ofOthers = path !== collection
      for (const response of successesOf(document, operation))
        link(response, target.operation.operationId, parameter, ofOthers)
    }
  }

  function link(response: ResponseObject, operationId: string, parameter: string, ofOthers: boolean): void {
    const place = placeOf(document, response, parameter)
    if (!place || (ofOthers && place.startsWith('/data/'))) return
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

/** A JSON pointer to the id: in the object itself, or in the first item of a list. */
function placeOf(document: Described, { content }: ResponseObject, parameter: string): string | undefined {
  const propertiesOf = (schema: JsonSchema | undefined) => (schema && resolve(document, schema).properties) ?? {}
  const found = propertiesOf(content?.['application/json']?.schema)
  if (found[parameter]) return `/${parameter}`
  return propertiesOf(found.data?.items)[parameter] ? `/data/0/${parameter}` : undefined
}
