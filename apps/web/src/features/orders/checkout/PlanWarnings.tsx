import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { settlementPhrases } from './settlement-phrases.ts'
import { smallLine } from './WayOut.tsx'

/** Other plans of the flight that a passenger has or that are ordered for them; this one can be bought nevertheless. */
export function PlanWarnings({ warnings, plans }: Pick<Quote, 'warnings' | 'plans'>) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const nameOf = (tripId: string) =>
    plans.length > 1 ? plans.find((one) => one.tripId === tripId)?.passengerName : undefined
  return warnings.map(({ kind, tripId, plan, orderNo }) => (
    <div key={`${kind} ${tripId} ${orderNo ?? plan.zh}`} role="status" className="note refusal">
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        {nameOf(tripId)
          ? t(`${kind}Of`, { name: nameOf(tripId) ?? '', plan: text(plan) })
          : t(kind, { plan: text(plan) })}
      </span>
      {orderNo && (
        <Link to="/order/detail" query={{ orderNo }} className={smallLine}>
          {t('seeOrder')}
        </Link>
      )}
    </div>
  ))
}
