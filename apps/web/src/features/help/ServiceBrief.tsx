import { formatHours } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { helpPhrases } from './help-phrases.ts'
import { useHelp } from './use-help.ts'

/** Beside other pages: whether customer service is open, and the way to it. */
export function ServiceBrief() {
  const t = usePhrases(helpPhrases)
  const { data } = useHelp()
  if (!data) return null
  const { openNow, serviceHours } = data.contact
  return (
    <section className="card brief">
      <h2 className="t3">{t(openNow ? 'open' : 'closed')}</h2>
      <p className="s c2 num">{t('hours', { hours: formatHours(serviceHours) })}</p>
      <a className={buttonClass({ kind: 'sec2', small: true })} href={hrefTo('/contact')}>
        <Icon name="head" size="s" />
        {t('contact')}
      </a>
    </section>
  )
}
