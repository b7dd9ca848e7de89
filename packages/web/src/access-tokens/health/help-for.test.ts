import { expect, test } from 'vitest'
import { helpFor } from './help-for.ts'

test('the button fits the reason, and the state that the access token is in by now', () => {
  expect(helpFor('wrong_secret', { status: 'active' })).toBe('replace')
  expect(helpFor('record_lacks_permission:users.write', { status: 'active' })).toBe('replace')
  expect(helpFor('wrong_secret', { status: 'active', replaced_by: {} })).toBe('requests')
  expect(helpFor('record_paused', { status: 'paused' })).toBe('resume')
  expect(helpFor('record_paused', { status: 'active' })).toBe('requests')
  expect(helpFor('record_expired', { status: 'expired' })).toBe('extend')
  expect(helpFor('record_expired', { status: 'active' })).toBe('requests')
  expect(helpFor('no_permission:users.write', { status: 'active' })).toBe('requests')
  expect(helpFor('constructor', { status: 'active' })).toBe('requests')
})
