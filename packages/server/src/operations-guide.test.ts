import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from './config.ts'

test('docs/operations.md explains every setting, and no other', () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const table = guide.slice(guide.search(/\| setting +\|/), guide.indexOf('Plain HTTP on an address'))
  const explained = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]))
  expect(explained.sort()).toEqual([...settingNames].sort())
})
