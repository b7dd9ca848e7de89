import { defineTexts } from '../i18n/language.tsx'
import classes from './role-badge.module.css'

const useTexts = defineTexts({
  en: {
    role: 'Auditor: view only',
    means: 'You may look at everything and change nothing but your own account.',
  },
  de: {
    role: 'Revision: nur ansehen',
    means: 'Sie können alles ansehen und nichts ändern, außer Ihrem eigenen Konto.',
  },
})

/** Tells auditors why they see no buttons that change something. */
export function ViewOnly() {
  const texts = useTexts()
  return (
    <span className={classes.badge} title={texts.means}>
      {texts.role}
    </span>
  )
}
