export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back.
  body: any
}

interface Call {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  cookie?: string | undefined
}

/** One HTTP call; the answer's body parsed if it is JSON. */
export async function call(url: string, { method, body, headers = {}, cookie }: Call = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
