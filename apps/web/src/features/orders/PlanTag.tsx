import { usePhrases } from '../../language/phrases.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { PlanOfOrder } from './current-plan.ts'
import { getEntitlementLabel } from './order-view-rules.ts'
import { orderPhrases } from './order-phrases.ts'

/** The state of a bought plan; there is no tag before the purchase. */
export function PlanTag({ plan: { entitlementState } }: { plan: Pick<PlanOfOrder, 'entitlementState'> }) {
  const t = usePhrases(orderPhrases)
  const label = getEntitlementLabel(entitlementState)
  if (!label) return null
  return (
    <Tag {...(label === 'inUseNow' ? { kind: 'ok' } : label === 'unused' ? { kind: 'sea' } : {})}>
      {t(label === 'refunded' ? 'refundedNow' : label)}
    </Tag>
  )
}
