import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { settlementPhrases } from './settlement-phrases.ts'
import { smallLine } from './WayOut.tsx'

/** Other plans of this flight that the passenger has or has ordered; this one can be bought nevertheless. */
export function PlanWarnings({ warnings }: Pick<Quote, 'warnings'>) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  return warnings.map(({ kind, plan, orderNo }) => (
    <div key={`${kind} ${orderNo ?? plan.zh}`} role="status" className="note refusal">
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        {t(kind, { plan: text(plan) })}
      </span>
      {orderNo && (
        <Link to="/order/detail" query={{ orderNo }} className={smallLine}>
          {t('seeOrder')}
        </Link>
      )}
    </div>
  ))
}
