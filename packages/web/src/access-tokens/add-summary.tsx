import { defineTexts } from '../i18n/language.tsx'
import { Facts } from '../ui/text/facts.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { type AddValues, ruledAccessOf } from './add-values.ts'
import { RuleFacts } from './rules/rule-facts.tsx'

const useTexts = defineTexts({
  en: { title: 'What it will be able to do' },
  de: { title: 'Was es können wird' },
})

/** The chosen rules in words, as the page of the access token will show them. */
export function AddSummary({ values }: { values: AddValues }) {
  return (
    <TitledSection title={useTexts().title}>
      <Facts>
        <RuleFacts rules={ruledAccessOf(values)} area={values.learning_area} />
      </Facts>
    </TitledSection>
  )
}
