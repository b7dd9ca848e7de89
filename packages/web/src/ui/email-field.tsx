import { TextInput, type TextInputProps } from '@mantine/core'

export function EmailField(props: TextInputProps) {
  return (
    <TextInput label="E-mail address" type="email" autoComplete="username" required withAsterisk={false} {...props} />
  )
}
