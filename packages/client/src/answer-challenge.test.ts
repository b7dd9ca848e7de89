import { expect, test } from 'vitest'
import { answerChallenge } from './answer-challenge.ts'

const message = { id: 'msg-1', timestamp: '2026-03-01T12:00:00Z' }

test('a challenge is returned, and nothing else is answered', () => {
  const challenge = { ...message, type: 'webhook.verify', data: { webhook_id: 'one', challenge: 'abc' } }
  expect(answerChallenge(challenge)).toBe('{"challenge":"abc"}')
  expect(answerChallenge({ ...message, type: 'user.created', data: { challenge: 'abc' } })).toBeUndefined()
})
