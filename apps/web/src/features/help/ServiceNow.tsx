import type { ResponseOf } from '@aisle/contract/define-call'
import type { getHelp } from '@aisle/contract/portal'
import { useServerNow } from '../../api/server-time.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { formatDuration, formatHours } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { helpPhrases } from './help-phrases.ts'

type Contact = ResponseOf<typeof getHelp>['contact']

/** Until the service opens or closes: "2 小时 5 分钟". */
export function useUntilChange(contact: Contact): string {
  const language = useLanguage()
  const now = useServerNow()
  const minutes = Math.max(1, Math.ceil((Date.parse(contact.changesAt) - now) / 60_000))
  return formatDuration(minutes, language)
}

interface CallAndMailProps {
  contact: Contact
  /** The screen already has a primary button. */
  second?: boolean
}

/** Links that leave the page; captive pop-ups have neither (G10). */
export function CallAndMail({ contact, second = false }: CallAndMailProps) {
  const t = usePhrases(helpPhrases)
  if (inFlight()) return null
  const first = second ? undefined : contact.openNow ? 'call' : 'mail'
  return (
    <div className="h wrap" style={{ marginTop: '1rem' }}>
      <a
        className={buttonClass({ grow: true, kind: first === 'call' ? 'primary' : 'sec2' })}
        href={`tel:${contact.phone}`}
      >
        <Icon name="head" size="s" />
        {t('call')}
      </a>
      <a
        className={buttonClass({ grow: true, kind: first === 'mail' ? 'primary' : 'sec2' })}
        href={`mailto:${contact.email}`}
      >
        <Icon name="mail" size="s" />
        {t('mail')}
      </a>
    </div>
  )
}

/** Whether customer service is open, at the top of the help. */
export function ServiceNow({ contact }: { contact: Contact }) {
  const t = usePhrases(helpPhrases)
  const until = useUntilChange(contact)
  return (
    <section className="card" style={{ padding: '1.125rem 1rem' }}>
      <div className="h wrap">
        <span className="gr">
          <b className="t3">{t(contact.openNow ? 'open' : 'closed')}</b>
          <br />
          <span className="s c2 num">{t('hours', { hours: formatHours(contact.serviceHours) })}</span>
        </span>
        {contact.openNow ? (
          <Tag kind="ok">{t('left', { time: until })}</Tag>
        ) : (
          <Tag>{t('opensIn', { time: until })}</Tag>
        )}
      </div>
      <CallAndMail contact={contact} />
    </section>
  )
}
