import type { AdministratorRole } from '@backoffice/contract/administrator'
import { Radio, Stack } from '@mantine/core'
import { useRoleTexts } from './role-texts.ts'

const roles: AdministratorRole[] = ['administrator', 'auditor']

interface Props {
  value: string
  onChange(role: string): void
}

export function RoleField({ value, onChange }: Props) {
  const texts = useRoleTexts()
  return (
    <Radio.Group label={texts.role} value={value} onChange={onChange}>
      <Stack gap="xs" mt={4}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={texts.roles[role]} description={texts.means[role]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
