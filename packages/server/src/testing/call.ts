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
