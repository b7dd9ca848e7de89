import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useCommonTexts } from './texts.ts'

export function NoAreaForTokens() {
  const texts = useCommonTexts()
  return (
    <EmptyState title={texts.noAreaTitle} text={texts.noAreaText}>
      <LinkButton to="/hierarchy" mt="xs">
        {texts.toHierarchy}
      </LinkButton>
    </EmptyState>
  )
}
