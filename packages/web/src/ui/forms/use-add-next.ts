import { type FormEvent, type FormEventHandler, useRef, useState } from 'react'

/** For dialogs that add several things one after the other: a second button saves and leaves the form open. */
export function useAddNext() {
  const goesOn = useRef(false)
  const [added, setAdded] = useState('')
  return {
    /** True if the form stays open after this one. */
    goesOn: () => goesOn.current,
    /** Says what was added last. */
    added,
    setAdded,
    withNext: (onSubmit: FormEventHandler<HTMLFormElement>) => (event: FormEvent<HTMLFormElement>) => {
      // The submit button is the event's submitter; the other button calls `requestSubmit()`, which has none.
      goesOn.current = (event.nativeEvent as SubmitEvent).submitter === null
      setAdded('')
      onSubmit(event)
    },
  }
}
