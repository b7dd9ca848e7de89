import type { NewUser, User, UserEdit } from '@backoffice/contract/user'
import { given } from '../ui/forms/send-changed.ts'

/** The values of the person form. */
export type PersonValues = Record<'learning_area' | keyof UserEdit, string>

export const noPerson: PersonValues = {
  learning_area: '',
  display_name: '',
  email: '',
  external_id: '',
  role: 'learner',
  level_id: '',
}

export function valuesOf(person: User): PersonValues {
  const { learning_area, display_name, email = '', external_id = '', role, level_id } = person
  return { learning_area, display_name, email, external_id, role, level_id }
}

export function newPerson(values: PersonValues): NewUser & { learning_area: string } {
  const fields = personFields(values)
  return { ...given(fields), display_name: fields.display_name, learning_area: values.learning_area }
}

/** Converts form values to the API's fields. */
export function personFields(values: PersonValues): Required<UserEdit> {
  return {
    display_name: values.display_name.trim(),
    email: values.email.trim() || null,
    external_id: values.external_id.trim() || null,
    role: values.role as User['role'],
    level_id: values.level_id,
  }
}
