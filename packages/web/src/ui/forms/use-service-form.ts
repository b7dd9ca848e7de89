import type { FieldError } from '@backoffice/contract/problem'
import { type UseFormInput, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'
import { useProblemTexts } from '../text/problem-texts.ts'

interface Options<Values extends Record<string, string>, Result> extends UseFormInput<Values> {
  /** The names of the fields on the screen, with which the service's sentences begin. */
  labels: Record<keyof Values & string, string>
  /** `before`: initial values, for forms that send only changes. */
  send: (values: Values, before: Values) => Promise<Result>
  onSuccess: (response: Result) => void
}

/**
 * A form that is sent to the service. Shows the service's field errors at their fields, and any other error as `error`.
 */
export function useServiceForm<Values extends Record<string, string>, Result>({
  labels,
  send,
  onSuccess,
  ...options
}: Options<Values, Result>) {
  const form = useForm<Values>(options)
  const problem = useProblemTexts()
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(labels).filter((field) => field in errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  const submission = useMutation({
    mutationFn: (values: Values) => send(values, form.getInitialValues()),
    onSuccess,
    onError: (error) => {
      const errors = fieldErrors(error, labels, problem.field)
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const error = submission.error
  return {
    form,
    sending: submission.isPending,
    error: error && Object.keys(fieldErrors(error, labels, problem.field)).length === 0 ? error : null,
    onSubmit: form.onSubmit((values) => {
      if (!submission.isPending) submission.mutate(values)
    }, focusFirst),
  }
}

function fieldErrors(
  error: Error,
  labels: Record<string, string>,
  sentence: (label: string, error: FieldError) => string,
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.errors.flatMap((fieldError) => {
      const { field, place } = fieldAt(fieldError.pointer, labels)
      if (field === undefined) return []
      const label = place === undefined ? labels[field] : `${labels[field]} (${place})`
      return [[field, sentence(label ?? '', fieldError)]]
    }),
  )
}

/** `/networks/1` is the second value of the field `networks`, `/act_for/roles` the field `roles`. */
function fieldAt(pointer: string, labels: Record<string, string>) {
  const parts = pointer.slice(1).split('/')
  const index = /^\d+$/.test(parts.at(-1) ?? '') ? Number(parts.pop()) : undefined
  const field = parts.findLast((part) => Object.hasOwn(labels, part))
  return { field, place: index === undefined ? undefined : index + 1 }
}
