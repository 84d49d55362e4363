import { holdNames } from '@aisle/contract/console-names'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { HoldDrawer } from '../../shipping-hold/HoldDrawer.tsx'
import { holdPhrases } from '../../shipping-hold/hold-phrases.ts'
import { useMayHold } from '../../shipping-hold/use-may-hold.ts'
import { shippingPhrases as phrases } from './shipping-phrases.ts'

/** Why the parcel does not leave, and the way to hold it or release it. */
export function ParcelHolding({ row: { orderNo, hold, heldByStaff } }: { row: ParcelToShip }) {
  const { text } = useLanguage()
  const mayHold = useMayHold()
  const [open, setOpen] = useState(false)
  const words = text(heldByStaff ? holdPhrases.release : holdPhrases.hold)
  return (
    <div className="v g4 holding">
      {hold && (
        <span className="tag warn">
          <i className="dot o" />
          {text(holdNames[hold])}
        </span>
      )}
      {heldByStaff && (
        <p className="s">
          {heldByStaff.why} <span className="c3">{heldByStaff.by}</span>
        </p>
      )}
      {mayHold && (
        <Button
          className="btn txt sm"
          aria-label={text(phrases.actOn).replace('{act}', words).replace('{orderNo}', orderNo)}
          onPress={() => setOpen(true)}
        >
          {text(heldByStaff ? holdPhrases.releaseShort : holdPhrases.holdShort)}
        </Button>
      )}
      {open && <HoldDrawer orderNo={orderNo} hold={heldByStaff} onClose={() => setOpen(false)} />}
    </div>
  )
}
