import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const styles = new URL('.', import.meta.resolve('@mantine/core/styles/Button.css'))

test('every component of Mantine that is used has its styles', () => {
  const files = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) })
  const used = new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  )
  const withStyles = [...used].filter((name) => existsSync(new URL(`${name}.css`, styles)))
  expect(withStyles.length).toBeGreaterThan(20)
  const imported = read('mantine.css')
  expect(withStyles.filter((name) => !imported.includes(`/${name}.css"`))).toEqual([])
})
