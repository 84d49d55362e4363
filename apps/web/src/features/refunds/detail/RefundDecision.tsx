import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { refundDetailPhrases } from './refund-detail-phrases.ts'

/** The airline's latest decision, in its own words. */
export function RefundDecision({ decision, inspected }: { decision: string; inspected?: boolean }) {
  const t = usePhrases(refundDetailPhrases)
  return (
    <section className="card decision">
      <h2 className="s c2 h" style={{ fontWeight: 400, gap: '.375rem' }}>
        <Icon name="chat" size="s" />
        {t(inspected ? 'inspection' : 'decision')}
      </h2>
      <p className="b2">{decision}</p>
    </section>
  )
}
