import { useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { later, usePreload } from '../../navigation/later.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { useRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { mePhrases } from './me-phrases.ts'

const SurveyTag = later(
  () => import('../survey/index.ts').then((part) => part.SurveyTag),
  () => null,
)
const MessagesSheet = later(() => import('../help/index.ts').then((part) => part.MessagesSheet))
const Settings = later(() => import('./Settings.tsx').then((part) => part.Settings))

/** Links to the passenger's other screens, and the settings, which open below their row. Rows get values only once their data exist. */
export function MeRows() {
  const t = usePhrases(mePhrases)
  const session = useSession()
  // `?settings=1`: for links that lead there.
  const asked = useRoute().query['settings'] !== undefined
  const [open, setOpen] = useState(asked)
  const [reading, setReading] = useState(false)
  usePreload(true, Settings)
  return (
    <>
      <div className="card flush">
        <Row icon="pin" label={t('addresses')} href={hrefTo('/addr/manage')} />
        <Row icon="pen" label={t('survey')} href={hrefTo('/survey')} {...(session && { value: <SurveyTag /> })} />
        <Row icon="help" label={t('help')} href={hrefTo('/help')} />
        <Row icon="head" label={t('contact')} href={hrefTo('/contact')} />
        {session && <Row icon="chat" label={t('messages')} onClick={() => setReading(true)} />}
        <button type="button" className="row" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="shield" />
          <span className="gr b2">{t('settings')}</span>
          <span aria-hidden="true" style={open ? { transform: 'rotate(180deg)' } : {}}>
            <Icon name="down" size="s" />
          </span>
        </button>
      </div>
      {open && <Settings />}
      {session && reading && <MessagesSheet onClose={() => setReading(false)} />}
    </>
  )
}
