import { exampleOf } from '../example-of.ts'
import { type OpenApiDocument, type Operation, type Parameter, resolve } from '../openapi.ts'

export interface CalledOperation {
  method: string
  path: string
  operation: Operation
}

/** A curl command for the operation, with the shell variables of the introduction. */
export function curl(document: OpenApiDocument, { method, path, operation }: CalledOperation): string {
  const url = `${document.servers[0]?.url}${withExamples(document, path, operation)}`
  const lines = [`curl -sS ${method === 'get' || operation.requestBody ? '' : `-X ${method.toUpperCase()} `}${url}`]
  if (method !== 'get' && method !== 'post' && operation.requestBody) {
    lines[0] = `curl -sS -X ${method.toUpperCase()} ${url}`
  }
  const schemes = operation.security.flatMap((one) => Object.keys(one))
  if (schemes.includes('basic')) lines.push('-u "$CLIENT_ID:$CLIENT_SECRET"')
  if (schemes.includes('bearer')) {
    lines.push('-H "Authorization: Bearer $BEARER_TOKEN"')
    lines.push(`-H "${document.components.parameters.ActingUser?.name}: $USER_UUID"`)
  }
  return [...lines, ...bodyOf(operation)].join(' \\\n  ')
}

function bodyOf({ requestBody }: Operation): string[] {
  const json = requestBody?.content['application/json']
  if (json) return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(json.example))}`]
  const form = requestBody?.content['application/x-www-form-urlencoded']
  // curl sends the credentials with -u.
  const fields = Object.entries((form?.example ?? {}) as Record<string, string>).filter(
    ([name]) => !/^client_/.test(name),
  )
  return fields.map(([name, value]) => (name === 'token' ? '-d "token=$BEARER_TOKEN"' : `-d ${name}=${value}`))
}

function withExamples(document: OpenApiDocument, path: string, { parameters = [] }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const found = parameters.map((one) => resolve(document, one) as Parameter).find((one) => one.name === name)
    return String(found ? exampleOf(resolve(document, found.schema)) : name)
  })
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
