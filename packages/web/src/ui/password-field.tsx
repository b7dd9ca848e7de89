import { PasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      required
      withAsterisk={false}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...props}
    />
  )
}
