import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Row } from '../../ui/Row.tsx'
import { mePhrases } from './me-phrases.ts'

const SurveyTag = later(
  () => import('../survey/index.ts').then((part) => part.SurveyTag),
  () => null,
)

/** Links to the passenger's other screens. Rows get values only once their data exist. */
export function MeRows() {
  const t = usePhrases(mePhrases)
  const session = useSession()
  return (
    <>
      <div className="card flush">
        <Row icon="ticket" label={t('coupons')} href={hrefTo('/couponsCentre')} />
        <Row icon="star" label={t('rights')} href={hrefTo('/couponsCentre', { query: { tab: 'rights' } })} />
        <Row icon="pin" label={t('addresses')} href={hrefTo('/addr/manage')} />
        <Row icon="receipt" label={t('invoices')} href={hrefTo('/invoice')} />
      </div>
      <div className="card flush">
        <Row icon="pen" label={t('survey')} href={hrefTo('/survey')} {...(session && { value: <SurveyTag /> })} />
        <Row icon="help" label={t('help')} href={hrefTo('/help')} />
        <Row icon="head" label={t('contact')} href={hrefTo('/contact')} />
        <Row icon="shield" label={t('privacy')} href={hrefTo('/privacyClause/:id?')} />
      </div>
    </>
  )
}
