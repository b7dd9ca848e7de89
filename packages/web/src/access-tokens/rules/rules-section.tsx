import type { AccessToken } from '@backoffice/contract/access-token'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useNotice } from '../../ui/page/use-notice.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { TitledSection } from '../../ui/text/titled-section.tsx'
import { useMayChange } from '../../use-may-change.ts'
import { NarrowDialog } from './narrow-dialog.tsx'
import { RuleFacts } from './rule-facts.tsx'

const useTexts = defineTexts({
  en: { title: 'Rules', narrow: 'Narrow', saved: 'Rules saved. They apply within a second.' },
  de: { title: 'Regeln', narrow: 'Einschränken', saved: 'Regeln gespeichert. Sie gelten innerhalb einer Sekunde.' },
})

/** The rules in words, and the way to narrow them. */
export function RulesSection({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const mayChange = useMayChange()
  const [narrowing, setNarrowing] = useState(false)
  const [notice, setNotice] = useNotice()
  const close = () => setNarrowing(false)
  return (
    <TitledSection
      title={texts.title}
      actions={
        mayChange &&
        token.status !== 'revoked' && (
          <Button variant="default" onClick={() => setNarrowing(true)}>
            {texts.narrow}
          </Button>
        )
      }
    >
      <Facts>
        <RuleFacts rules={token} area={token.learning_area} />
      </Facts>
      <Notice>{notice}</Notice>
      {narrowing && (
        <NarrowDialog
          token={token}
          onClose={close}
          onDone={() => {
            close()
            setNotice(texts.saved)
          }}
        />
      )}
    </TitledSection>
  )
}
