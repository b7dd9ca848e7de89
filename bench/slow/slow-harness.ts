import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSetUpLink, followSetUpLink } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { tokenFor } from '../../packages/server/src/testing/callers/integration.ts'
import type { ServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'

export interface Harness {
  service: ServiceProcess
  /** Headers of the hostile access token, in its own area. */
  hostile: Record<string, string>
  bystanders: Bystanders
}

/** What ordinary callers experience meanwhile. */
export interface Bystanders {
  /** Sends requests for this long, one after the other. */
  measure(milliseconds: number): Promise<Served>
}

export interface Served {
  calls: number
  /** Responses that an ordinary caller would not expect. */
  refused: string[]
  p50: number
  p99: number
}

/** An administrator, two areas, an access token in each, and courses with long descriptions in the hostile one. */
export async function prepare(service: ServiceProcess, longCourses: number): Promise<Harness> {
  const { url } = service
  const cookie = await followSetUpLink(findSetUpLink(service.said()))
  const administer = async (path: string, body: object) => {
    const response = await call(`${url}/backoffice/api${path}`, { body, cookie })
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  const clientIn = async (area: string) => {
    await administer('/learning-areas', { name: area, slug: area })
    const record = await administer('/access-tokens', {
      learning_area: area,
      token_name: 'bench',
      access: 'read_write',
    })
    const headers = {
      authorization: `Bearer ${await tokenFor({ url }, record)}`,
      'service-client-uuid': record.client_id as string,
    }
    return { record, headers }
  }
  const { headers: hostile } = await clientIn('hostile')
  const { record, headers } = await clientIn('ordinary')
  const description = '\u{1f600}'.repeat(20_000)
  for (let n = 0; n < longCourses; n++) {
    await administer('/courses', { learning_area: 'hostile', title: `Course ${n}`, description })
  }
  const person = (n: number) => ({ display_name: `Person ${n}` })
  const steps = [
    () => call(`${url}/readyz`),
    () => call(`${url}/api/1`, { headers }),
    () => call(`${url}/api/1/users`, { headers }),
    (n: number) => call(`${url}/api/1/users`, { headers, body: person(n) }),
    () => call(`${url}/backoffice/api/overview`, { cookie }),
    async () => {
      await tokenFor({ url }, record)
      return { status: 200 }
    },
  ]
  return { service, hostile, bystanders: { measure: (milliseconds) => measure(steps, milliseconds) } }
}

async function measure(steps: ((n: number) => Promise<{ status: number }>)[], milliseconds: number): Promise<Served> {
  const times: number[] = []
  const refused: string[] = []
  const end = performance.now() + milliseconds
  for (let n = 0; performance.now() < end; n++) {
    const startedAt = performance.now()
    const status = await steps[n % steps.length]?.(n).then(
      (response) => response.status,
      (error: Error) => error.message,
    )
    times.push(performance.now() - startedAt)
    if (status !== 200 && status !== 201) refused.push(`${n % steps.length}: ${status}`)
    await sleep(5)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { calls: times.length, refused, p50: at(0.5), p99: at(0.99) }
}

/** Memory of the process that handles requests. */
export function residentMebibytes({ child }: ServiceProcess): number {
  const pages = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(pages) / 1024)
}
