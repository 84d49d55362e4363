import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Row } from '../../ui/Row.tsx'
import { mePhrases } from './me-phrases.ts'
import { OtherLogins } from './OtherLogins.tsx'
import { PersonalDataRows } from './PersonalDataRows.tsx'
import { Preferences } from './Preferences.tsx'

/** What is seldom needed: the looks of the page, the passenger's data, and their logins on other devices. */
export function Settings() {
  const t = usePhrases(mePhrases)
  const session = useSession()
  return (
    <section className="col" aria-label={t('settings')}>
      <Preferences />
      <PersonalDataRows />
      <div className="card flush">
        <Row icon="shield" label={t('privacy')} href={hrefTo('/privacyClause/:id?')} />
      </div>
      {session && <OtherLogins />}
    </section>
  )
}
