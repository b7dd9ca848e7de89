import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { useLevelTexts } from './texts.ts'

interface LevelFields {
  name: string
  external_id: string | null
}

interface Props {
  title: string
  /** Says where the level is or will be. */
  place: string
  submit: string
  level?: HierarchyLevel
  /** Resolves to undefined if there was nothing to save. */
  send(fields: LevelFields, before: LevelFields): Promise<HierarchyLevel | undefined>
  onClose(): void
  onDone(level: HierarchyLevel): void
}

/** The form for a new or existing level. */
export function LevelFormDialog({ title, place, submit, level, send, onClose, onDone }: Props) {
  const texts = useLevelTexts()
  const { form, ...dialog } = useServiceForm({
    initialValues: { name: level?.name ?? '', external_id: level?.external_id ?? '' },
    validate: { name: (name) => (name.trim() === '' ? texts.enterName : null) },
    labels: { name: texts.name, external_id: texts.externalId },
    send: (values, before) => send(fieldsOf(values), fieldsOf(before)),
    onSuccess: (saved) => (saved ? onDone(saved) : onClose()),
  })
  return (
    <FormDialog title={title} submit={submit} onClose={onClose} {...dialog}>
      <Text size="sm" c="dimmed">
        {place}
      </Text>
      <TextInput
        label={texts.name}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.externalId}
        description={texts.externalIdHint}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('external_id')}
      />
    </FormDialog>
  )
}

function fieldsOf({ name, external_id }: { name: string; external_id: string }): LevelFields {
  return { name: name.trim(), external_id: external_id.trim() || null }
}
