import type { DueReminder } from './reminder-store.ts'

export interface ReminderMail {
  to: string[]
  subject: string
  text: string
}

/** In both languages, because we do not know which one the reader speaks. */
export function reminderMail(reminder: DueReminder, to: string[], baseUrl: string): ReminderMail {
  const { name, areaName, expirationDate, clientId, recipient, lastUsedAt } = reminder
  const url = `${baseUrl}/backoffice/configuration/authentication/access-tokens/${clientId}`
  const used = lastUsedAt ? lastUsedAt.toISOString().slice(0, 10) : undefined
  const forAdministrators = recipient === 'administrators'
  return {
    to,
    subject: `Access token "${name}" expires on ${expirationDate} / läuft am ${expirationDate} ab`,
    text: [
      `The access token "${name}" (${areaName}) works until the end of ${expirationDate} (UTC). After that, programs that use it stop working.`,
      used ? `Last used on ${used}.` : 'It has never been used.',
      forAdministrators
        ? `Extend or replace it: ${url}`
        : `You are its contact. Ask an administrator of the backoffice to extend or replace it: ${url}`,
      '',
      `Das Zugriffstoken „${name}“ (${areaName}) gilt bis Ende des ${expirationDate} (UTC). Danach funktionieren Programme nicht mehr, die es verwenden.`,
      used ? `Zuletzt verwendet am ${used}.` : 'Es wurde nie verwendet.',
      forAdministrators
        ? `Verlängern oder ersetzen Sie es: ${url}`
        : `Sie sind dafür als Kontakt eingetragen. Bitten Sie jemanden aus der Administration des Backoffice, es zu verlängern oder zu ersetzen: ${url}`,
      '',
    ].join('\n'),
  }
}
