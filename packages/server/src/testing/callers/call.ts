import { setTimeout as sleep } from 'node:timers/promises'

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back.
  body: any
}

interface Call {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, if there is no `body`. */
  form?: Record<string, string> | [string, string][] | undefined
  headers?: Record<string, string>
  cookie?: string | undefined
}

/** Sends one HTTP request and parses the response body if it is JSON. */
export async function call(url: string, { method, body, form, headers = {}, cookie }: Call = {}): Promise<ApiResponse> {
  const content = body === undefined ? form && new URLSearchParams(form) : JSON.stringify(body)
  const response = await fetch(url, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  })
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
}

/** Repeats a call: a machine that stands still for seconds makes the service say, rightly, that it is unavailable. */
export async function whenAvailable(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    if (response.status !== 503 || attempt === 5) return response
    await sleep(500)
  }
}
