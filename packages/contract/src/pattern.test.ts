import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldSentences } from './field-sentences.ts'
import { ruleOfPattern } from './pattern.ts'

test('every pattern of the contract can be put into words', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'))
  const modules = await Promise.all(files.map((file) => import(`./${file}`)))
  const used = new Set(modules.flatMap((module) => patternsIn(module)))
  expect(used.size).toBeGreaterThan(5)
  for (const pattern of used) {
    const rule = ruleOfPattern(pattern)
    expect(rule && fieldSentences[rule], pattern).toMatch(/^must /)
  }
})

/** The patterns of all nested schemas. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values(value).flatMap(patternsIn)]
}
