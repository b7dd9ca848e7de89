import type { AccessToken } from '@backoffice/contract/access-token'
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { levelsOfArea } from '../../hierarchy/levels-of-area.ts'
import { levelsAbove } from '../../hierarchy/tree-order.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../../ui/forms/use-service-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { accessTokenQuery, accessTokensPath, editAccessToken } from '../access-tokens.ts'
import { replacementSearch } from '../lifecycle.ts'
import { useCommonTexts } from '../texts.ts'
import { changedRules } from './changed-rules.ts'
import { matrixOfToken } from './preset-of.ts'
import { RuleFields } from './rule-fields.tsx'
import { type RuleValues, valuesOfRules } from './rule-values.ts'
import { useRuleChecks } from './use-rule-checks.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Narrow the rules of “${name}”`,
    lead: 'You can only take away. If it needs more, replace it: the new access token starts with the same name and rules, and gets a new secret.',
    save: 'Save',
    wider: 'This would allow more than now. Replace the access token instead.',
  },
  de: {
    title: (name: string) => `Regeln von „${name}“ einschränken`,
    lead: 'Sie können nur einschränken. Wenn es mehr braucht, ersetzen Sie es: Das neue Zugriffstoken beginnt mit demselben Namen und denselben Regeln und erhält ein neues Secret.',
    save: 'Speichern',
    wider: 'Das würde mehr erlauben als jetzt. Ersetzen Sie stattdessen das Zugriffstoken.',
  },
})

interface Props {
  token: AccessToken
  onClose(): void
  onDone(): void
}

/** Takes rights away. What would give more rights needs a new access token, and says so. */
export function NarrowDialog({ token, onClose, onDone }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  const checks = useRuleChecks()
  const queryClient = useQueryClient()
  const { data: levels = [] } = useQuery(levelsOfArea(token.learning_area))
  // A rule that is taken away allows everything.
  const notRemoved = (had: unknown, has: boolean) => (had !== undefined && !has ? texts.wider : null)
  const { form, onSubmit, sending, error } = useServiceForm<RuleValues, AccessToken | undefined>({
    initialValues: valuesOfRules(token),
    validate: {
      act_for: (who, values) => checks.validate.act_for(who, values) ?? notRemoved(token.act_for, who !== 'anyone'),
      rate_limit: (text) => checks.validate.rate_limit(text) ?? notRemoved(token.rate_limit, text.trim() !== ''),
      level_id: (id) => notRemoved(token.level_id, id !== ''),
      networks: (text) => notRemoved(token.networks, text.trim() !== ''),
    },
    labels: checks.labels,
    send: async (values, before) => {
      const edit = changedRules(before, values)
      return edit && editAccessToken(token.client_id, edit)
    },
    onSuccess: (edited = token) => {
      queryClient.setQueryData(accessTokenQuery(token.client_id).queryKey, edited)
      void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
      onDone()
    },
  })
  return (
    <FormDialog
      title={texts.title(token.token_name)}
      submit={texts.save}
      sending={sending}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
      more={
        <LinkButton
          variant="default"
          to="/configuration/authentication/access-tokens/add"
          search={replacementSearch(token)}
        >
          {common.replace}
        </LinkButton>
      }
    >
      <Text size="sm">{texts.lead}</Text>
      <RuleFields
        form={{ values: form.getValues(), errors: form.errors, change: (values) => form.setValues(values) }}
        area={token.learning_area}
        lastAddress={token.last_address}
        most={matrixOfToken(token)}
        withoutLevel={(level) =>
          token.level_id !== undefined &&
          ![...levelsAbove(levels, level), level].some(({ id }) => id === token.level_id)
        }
      />
    </FormDialog>
  )
}
