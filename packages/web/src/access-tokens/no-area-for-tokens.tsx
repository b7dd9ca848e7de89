import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useCommonTexts } from './texts.ts'

export function NoAreaForTokens() {
  const texts = useCommonTexts()
  if (!useMayChange()) return <EmptyState title={texts.noAreaTitle} />
  return (
    <EmptyState title={texts.noAreaTitle} text={texts.noAreaText}>
      <LinkButton to="/hierarchy" mt="xs">
        {texts.toHierarchy}
      </LinkButton>
    </EmptyState>
  )
}
