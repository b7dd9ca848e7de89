import { type UseFormInput, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

interface Options<Values extends Record<string, string>, Answer> extends UseFormInput<Values> {
  /** What each field is called on the screen, to begin the service's sentence about it. */
  labels: Record<keyof Values & string, string>
  send: (values: Values) => Promise<Answer>
  onSuccess: (answer: Answer) => void
}

/** A form that is sent to the service. What the service says about a field appears at that field, the rest as `error`. */
export function useServiceForm<Values extends Record<string, string>, Answer>({
  labels,
  send,
  onSuccess,
  ...options
}: Options<Values, Answer>) {
  const form = useForm<Values>(options)
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(labels).filter((field) => field in errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  const submission = useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => {
      const errors = fieldErrors(error, labels)
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const error = submission.error
  return {
    form,
    sending: submission.isPending,
    error: error && Object.keys(fieldErrors(error, labels)).length === 0 ? error : null,
    onSubmit: form.onSubmit((values) => submission.mutate(values), focusFirst),
  }
}

function fieldErrors(error: Error, labels: Record<string, string>): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ pointer, detail }) => {
      const field = pointer.slice(1)
      const label = labels[field]
      return label === undefined ? [] : [[field, `${label} ${detail}.`]]
    }),
  )
}
