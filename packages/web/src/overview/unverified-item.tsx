import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import classes from './attention.module.css'

const useTexts = defineTexts({
  en: {
    waiting: (count: number, number: string) =>
      count === 1 ? 'One webhook is not confirmed' : `${number} webhooks are not confirmed`,
    why: 'Events wait until the receiver returns the challenge, or somebody who knows it confirms the webhook.',
    show: 'Show unconfirmed webhooks',
  },
  de: {
    waiting: (count: number, number: string) =>
      count === 1 ? 'Ein Webhook ist nicht bestätigt' : `${number} Webhooks sind nicht bestätigt`,
    why: 'Ereignisse warten, bis der Empfänger den gesendeten Wert zurückgibt oder jemand, der ihn kennt, den Webhook bestätigt.',
    show: 'Unbestätigte Webhooks anzeigen',
  },
})

/** Webhooks that get nothing yet. There may be many, and the list says which. */
export function UnverifiedItem({ count }: { count: number }) {
  const texts = useTexts()
  const format = useFormat()
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.mark}>{texts.waiting(count, format.number(count))}</span>
        <p className={classes.why}>{texts.why}</p>
      </div>
      <LinkButton variant="default" to="/configuration/webhooks" search={{ health: 'unverified' }}>
        {texts.show}
      </LinkButton>
    </li>
  )
}
