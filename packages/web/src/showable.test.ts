import { expect, test } from 'vitest'
import { showable } from './showable.ts'

test('a name out of the database cannot reorder or forge what is around it', () => {
  const planted = {
    data: [{ display_name: 'Ada\u202egnp.exe\u2069\u009b31m\u001b[2J\u2028x\ufeff', active: true, score: null }],
  }
  expect(showable(planted)).toEqual({
    data: [{ display_name: 'Ada\ufffdgnp.exe\ufffd\ufffd31m\ufffd[2J\ufffdx\ufffd', active: true, score: null }],
  })
})

test.each([
  'Zoë\n\tGrüße\r\n',
  'می‌خواهم',
  'क्‍ष',
  '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'שלום\u200f (1)',
  '\u200eabc\u061c',
  'ราชอาณาจักร\u200bไทย',
])('what people write stays as it is: %j', (text) => {
  expect(showable(text)).toBe(text)
})
