import type { AdministratorRole } from '@backoffice/contract/administrator'
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { useRoleTexts } from './role-texts.ts'
import type { RoleValues } from './role-values.ts'

const roles: AdministratorRole[] = ['administrator', 'area_administrator', 'auditor']

/** The role, and the learning area of one that has one. */
export function RoleField<Values extends RoleValues>({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useRoleTexts()
  // The form knows more fields than these two.
  const fields = form as unknown as UseFormReturnType<RoleValues>
  const { role } = fields.getValues()
  return (
    <>
      <Radio.Group label={texts.role} value={role} onChange={(chosen) => fields.setFieldValue('role', chosen)}>
        <Stack gap="xs" mt={4}>
          {roles.map((known) => (
            <Radio key={known} value={known} label={texts.roles[known]} description={texts.means[known]} />
          ))}
        </Stack>
      </Radio.Group>
      {role === 'area_administrator' && (
        <AreaPicker
          label={texts.area}
          required
          {...fields.getInputProps('learning_area')}
          onChange={(slug) => fields.setFieldValue('learning_area', slug ?? '')}
        />
      )}
    </>
  )
}
