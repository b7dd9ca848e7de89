import { defineTexts } from '../i18n/language.tsx'

export const useRoleTexts = defineTexts({
  en: {
    role: 'Role',
    roles: { administrator: 'Administrator', auditor: 'Auditor' },
    means: {
      administrator: 'Full access to everything.',
      auditor: 'May look at everything and change nothing but their own account.',
    },
  },
  de: {
    role: 'Rolle',
    roles: { administrator: 'Administration', auditor: 'Revision' },
    means: {
      administrator: 'Voller Zugriff auf alles.',
      auditor: 'Kann alles ansehen und nichts ändern, außer dem eigenen Konto.',
    },
  },
})
