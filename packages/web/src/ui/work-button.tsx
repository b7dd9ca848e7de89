import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Native = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * A button whose work takes a moment (`loading`). A button that is really disabled loses the focus, and with it whoever
 * works with the keyboard loses their place: this one says that it is, and does nothing.
 */
export function WorkButton(props: ButtonProps & Native) {
  return <Button component={PatientButton} {...props} />
}

function PatientButton({ disabled = false, onClick, ...props }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  )
}
