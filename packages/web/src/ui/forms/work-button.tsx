import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Native = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * A button that may be `loading`. A disabled button loses the focus, and keyboard users lose their place, so this one
 * sets `aria-disabled` and ignores clicks.
 */
export function WorkButton(props: ButtonProps & Native) {
  return <Button component={FocusableButton} {...props} />
}

function FocusableButton({ disabled = false, onClick, ...props }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  )
}
