import { describe, expect, test } from 'vitest'
import { describeProblem, findProblem, secondsToWait } from '../api/problem'

const problem = {
  status: 400,
  detail: 'The request is not valid.',
  code: 'invalid_request',
  reason: 'invalid_fields',
  request_id: 'b5f5fa28-8828-49ad-8e65-e344b827e4fb',
  errors: [{ pointer: '/display_name', detail: 'must not be empty' }],
}

const answer = { type: 'urn:backoffice:problem:invalid_request', title: 'Invalid request', ...problem }

test.each([
  [{ context: { data: answer } }],
  [{ cause: { response: { data: answer } } }],
  [{ response: { data: answer } }],
  [{ response: { body: JSON.stringify(answer) } }],
])('what is shown of the answer is found where n8n keeps it: %j', (error) => {
  expect(findProblem(error)).toEqual(problem)
})

test.each([[new Error('no answer')], [{ response: { data: '<html>' } }], [{ response: { data: '{"a":' } }], [null]])(
  'what is no answer of the service is not taken for one: %s',
  (error) => {
    expect(findProblem(error)).toBeUndefined()
  },
)

test("people read the service's sentence, the fields to blame, the code, the reason and the request id", () => {
  expect(describeProblem(problem)).toEqual({
    message: 'The request is not valid.',
    description:
      '/display_name: must not be empty\nCode: invalid_request\nReason: invalid_fields\nRequest ID: b5f5fa28-8828-49ad-8e65-e344b827e4fb',
    httpCode: '400',
  })
})

describe('waiting', () => {
  const answer = (status: number, seconds: string) => ({
    cause: { response: { status, headers: { 'retry-after': seconds } } },
  })

  test.each([
    ['GET', 429, '7', 7],
    ['POST', 429, '7', 7],
    ['GET', 503, '1', 1],
    ['POST', 503, '1', undefined],
    ['PATCH', 503, '1', undefined],
    ['GET', 429, '3600', undefined],
    ['GET', 429, '', undefined],
    ['GET', 500, '7', undefined],
    ['GET', 401, '7', undefined],
  ])('%s after %i with Retry-After %s: %s', (method, status, seconds, wait) => {
    expect(secondsToWait(answer(status, seconds), method)).toBe(wait)
  })
})
