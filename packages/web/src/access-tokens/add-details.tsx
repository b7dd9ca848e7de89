import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Disclosure } from '../ui/text/disclosure.tsx'
import type { AddValues } from './add-values.ts'
import { NoteFields } from './rules/note-fields.tsx'
import { RuleFields } from './rules/rule-fields.tsx'

const useTexts = defineTexts({
  en: {
    rules: 'Rules',
    rulesSummary: 'Permissions, level, for whom it acts, networks, request limit',
    notes: 'Owner and note',
    notesSummary: 'Who is responsible, whom to ask',
  },
  de: {
    rules: 'Regeln',
    rulesSummary: 'Berechtigungen, Ebene, für wen es handelt, Netzwerke, Anfragelimit',
    notes: 'Zuständigkeit und Notiz',
    notesSummary: 'Wer zuständig ist, wen man fragt',
  },
})

const ruleNames = ['permissions', 'level_id', 'act_for', 'roles', 'level_ids', 'user_uuids', 'networks', 'rate_limit']
const noteNames = ['owner', 'contact_email', 'note']

interface Props {
  form: UseFormReturnType<AddValues>
  rulesOpen: boolean
  onToggleRules(): void
  lastAddress: string | undefined
}

/** What most access tokens do not need. Opens if something in it is wrong. */
export function AddDetails({ form, rulesOpen, onToggleRules, lastAddress }: Props) {
  const texts = useTexts()
  const [notesOpen, setNotesOpen] = useState(false)
  const values = form.getValues()
  const wrong = (names: string[]) => names.some((name) => name in form.errors)
  return (
    <div>
      <Disclosure
        label={texts.rules}
        summary={texts.rulesSummary}
        open={rulesOpen || wrong(ruleNames)}
        onToggle={onToggleRules}
      >
        <RuleFields
          form={{
            values,
            errors: form.errors,
            change: (changed) =>
              form.setValues(
                'permissions' in changed ? { ...changed, access: 'custom' } : (changed as Partial<AddValues>),
              ),
          }}
          area={values.learning_area || undefined}
          lastAddress={lastAddress}
        />
      </Disclosure>
      <Disclosure
        label={texts.notes}
        summary={texts.notesSummary}
        open={notesOpen || wrong(noteNames)}
        onToggle={() => setNotesOpen(!notesOpen)}
      >
        <NoteFields getInputProps={(field) => form.getInputProps(field)} />
      </Disclosure>
    </div>
  )
}
