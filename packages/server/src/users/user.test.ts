import { NewUser, User, UserEdit, UserReplacement } from '@backoffice/contract/user'
import { expect, onTestFinished, test } from 'vitest'
import { userCreate } from '../cli/user-create.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import { exportedFiles } from '../export/exported-files.ts'
import { columnsOf } from '../testing/postgres/columns-of.ts'
import { createTestDatabase } from '../testing/postgres/test-database.ts'
import { fixedUserColumns, userFieldNames, userFields } from './user.ts'

test('every column of a user is a field with answers, or fixed', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  expect((await columnsOf(db, 'users')).sort()).toEqual([...fixedUserColumns, ...userFieldNames].sort())
})

test('every field of a user is set and shown by the API, set by the command line, and exported', () => {
  const names = [...userFieldNames].sort()
  const { uuid: _uuid, ...created } = NewUser.properties
  for (const schema of [created, UserReplacement.properties, UserEdit.properties])
    expect(Object.keys(schema).sort()).toEqual(names)
  expect(Object.keys(User.properties)).toEqual(expect.arrayContaining(names))
  const options = Object.values(userCreate.options ?? {}).map(({ field }) => field)
  expect(options).toEqual(expect.arrayContaining(names))
  const exported = exportedFiles(asAreaId('0195a000-0000-4000-8000-000000000001'))['users.csv']
  for (const name of names) expect(exported).toMatch(new RegExp(`\\b${name}\\b`))
})

test('a PUT requires the fields that it must not change to something else', () => {
  const required = userFieldNames.filter((name) => userFields[name].put === 'required')
  expect(UserReplacement.required).toEqual(required)
})
