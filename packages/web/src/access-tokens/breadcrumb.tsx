import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import { accessTokensPath } from './access-tokens.ts'
import classes from './breadcrumb.module.css'

const useTexts = defineTexts({
  en: {
    label: 'Breadcrumb',
    configuration: 'Configuration',
    authentication: 'Authentication',
    accessTokens: 'Manage access tokens',
  },
  de: {
    label: 'Navigationspfad',
    configuration: 'Konfiguration',
    authentication: 'Authentifizierung',
    accessTokens: 'Zugriffstoken verwalten',
  },
})

/** Links to the list only on the screens below it. */
export function Breadcrumb({ belowList = false }: { belowList?: boolean }) {
  const texts = useTexts()
  return (
    <Text component="nav" aria-label={texts.label} size="sm" c="dimmed">
      <ol className={classes.steps}>
        <li>{texts.configuration}</li>
        <li>{texts.authentication}</li>
        {belowList && (
          <li>
            <TextLink to="/configuration/authentication/access-tokens" search={lastSearch(accessTokensPath, {})}>
              {texts.accessTokens}
            </TextLink>
          </li>
        )}
      </ol>
    </Text>
  )
}
