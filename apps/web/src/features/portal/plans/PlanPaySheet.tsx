import { usePhrases } from '../../../language/phrases.ts'
import { replaceRoute } from '../../../navigation/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { PaySheet } from '../../orders/index.ts'
import { useCompanions } from '../../pre-purchase/index.ts'
import { planPayPhrases } from './plan-pay-phrases.ts'

interface PlanPaySheetProps {
  tripId: string
  planId: string
  onClose: () => void
}

/** Payment over the list; companions who could get a plan in the same order are on the list itself (W9). */
export function PlanPaySheet({ tripId, planId, onClose }: PlanPaySheetProps) {
  const t = usePhrases(planPayPhrases)
  const { data } = useCompanions(true)
  function showCompanions() {
    onClose()
    replaceRoute('/productList', { query: { planId, party: '1' } })
  }
  return (
    <PaySheet tripId={tripId} planId={planId} onClose={onClose}>
      {data && (data.further || data.companions.length > 0) && (
        <Button kind="txt" wide onClick={showCompanions}>
          {t('alsoForCompanions')}
        </Button>
      )}
    </PaySheet>
  )
}
