import type { StaffRefund } from '@aisle/contract/console-refunds'
import { ClaimNote } from '../../claims/ClaimNote.tsx'
import { useClaim, useClaimsEnd } from '../../claims/use-claim.ts'

interface Props {
  refund: StaffRefund
  /** The person can do something about it. */
  mayAct: boolean
  /** They have opened it, or used what the list shows first. */
  isUsed: boolean
}

/** The refund is theirs who opened it, and says so to colleagues, who may take it over. */
export function RefundClaim({ refund: { refundNo, acts, claim }, mayAct, isUsed }: Props) {
  const taking = useClaim({ kind: 'refund', id: refundNo, claim, isOn: mayAct && isUsed })
  const waits = acts.length > 0
  useClaimsEnd('refund', waits && claim !== null && !claim.own)
  return waits ? <ClaimNote claim={claim} taking={mayAct ? taking : null} /> : null
}
