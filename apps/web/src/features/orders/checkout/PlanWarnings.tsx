import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { settlementPhrases } from './settlement-phrases.ts'
import { groupWarnings } from './settlement-rules.ts'
import { smallLine } from './WayOut.tsx'

/** Other plans of the flight that a passenger has or that are ordered for them; this one can be bought nevertheless. */
export function PlanWarnings({ warnings, plans }: Pick<Quote, 'warnings' | 'plans'>) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  return groupWarnings({ warnings, plans }).map(({ key, kind, names, plan, orderNo }) => (
    <div key={key} role="status" className="note refusal">
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        {names.length > 0
          ? t(`${kind}Of`, { name: names.join(t('nameComma')), plan: text(plan) })
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
