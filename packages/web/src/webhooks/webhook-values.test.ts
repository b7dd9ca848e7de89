import type { Webhook } from '@backoffice/contract/webhook'
import { expect, test } from 'vitest'
import { changed } from '../ui/forms/send-changed.ts'
import { fieldsOf, kinds, newValues, valuesOf } from './webhook-values.ts'

const url = 'https://hooks.example.org/'
const webhook = { learning_area: 'north', url, types: ['user.created', 'course.*'], payload: 'full', description: '' }

test('all kinds of events include those that are added later', () => {
  const { learning_area, ...values } = newValues('north')
  expect(fieldsOf({ ...values, url })).toMatchObject({ url, types: ['*'], ignore_own: false })
  expect(fieldsOf({ types: kinds.slice(1).join(' ') })).toEqual({ types: kinds.slice(1) })
})

test('an edit keeps types that the site has no word for, and sends only what changed', () => {
  const before = valuesOf({ ...webhook, ignore_own: true } as Webhook)
  expect(fieldsOf(changed(before, before))).toEqual({})
  expect(fieldsOf(changed(before, { ...before, ignore_own: '' }))).toEqual({ ignore_own: false })
  const types = `${before.types} enrolment.*`
  expect(fieldsOf(changed(before, { ...before, types }))).toEqual({
    types: ['user.created', 'course.*', 'enrolment.*'],
  })
  const every = valuesOf({ ...webhook, types: ['*'] } as Webhook)
  expect(fieldsOf({ types: every.types })).toEqual({ types: ['*'] })
})
