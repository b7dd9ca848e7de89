import { readFileSync } from 'node:fs'
import { UserEdit } from '@backoffice/contract/user'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** How the dialog that asks before anonymising names a field that is erased then. */
const erased: Record<keyof UserEdit, [string, string] | undefined> = {
  display_name: ['name', 'Name'],
  email: ['email address', 'E-Mail-Adresse'],
  external_id: ['external ID', 'externe ID'],
  role: undefined,
  level_id: undefined,
}

test.each(Object.keys(UserEdit.properties) as (keyof UserEdit)[])('a person’s %s can be seen and changed', (field) => {
  expect(read('person-fields.tsx')).toContain(`form.getInputProps('${field}')`)
  // The name is the title of the screen.
  if (field !== 'display_name') expect(read('person-facts.tsx')).toMatch(new RegExp(`\\bperson\\.${field}\\b`))
  const dialog = read('anonymise-dialog.tsx')
  const sentences = [/'Their (.*) are erased\.'/, /'(.*) werden gelöscht\.'/].map(
    (sentence) => dialog.match(sentence)?.[1],
  )
  for (const [index, name] of (erased[field] ?? []).entries()) expect(sentences[index]).toContain(name)
})
