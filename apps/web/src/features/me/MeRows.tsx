import { usePhrases } from '../../language/phrases.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { Row } from '../../ui/Row.tsx'
import { mePhrases } from './me-phrases.ts'

/** Links to the passenger's other screens. Rows get values only once their data exist. */
export function MeRows() {
  const t = usePhrases(mePhrases)
  return (
    <>
      <div className="card flush">
        <Row icon="ticket" label={t('coupons')} href={hrefOf('/couponsCentre')} />
        <Row icon="star" label={t('rights')} href={hrefOf('/couponsCentre', { query: { tab: 'rights' } })} />
        <Row icon="pin" label={t('addresses')} href={hrefOf('/addr/manage')} />
        <Row icon="receipt" label={t('invoices')} href={hrefOf('/invoice')} />
      </div>
      <div className="card flush">
        <Row icon="pen" label={t('survey')} href={hrefOf('/survey')} />
        <Row icon="help" label={t('help')} href={hrefOf('/help')} />
        <Row icon="head" label={t('contact')} href={hrefOf('/contact')} />
        <Row icon="shield" label={t('privacy')} href={hrefOf('/privacyClause/:id?')} />
      </div>
    </>
  )
}
