import { Button } from '@mantine/core'

/** Submits its form without being the submit button: see `useAddNext`. */
export function NextButton({ children }: { children: string }) {
  return (
    <Button variant="default" onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}>
      {children}
    </Button>
  )
}
