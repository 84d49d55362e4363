import { useState } from 'react'
import type { OrderDetail, PickupCode } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { formatCode } from '../../../language/formats.ts'
import { pickupPhrases } from './pickup-phrases.ts'
import { QrPicture } from './QrPicture.tsx'

interface PickupCodesSheetProps {
  order: { lines: readonly Pick<OrderDetail['lines'][number], 'lineNo' | 'name' | 'detail'>[] }
  /** The codes that the counter still accepts. */
  codes: readonly PickupCode[]
  onClose: () => void
}

/** One code at a time, large enough for the scanner. */
export function PickupCodesSheet({ order, codes, onClose }: PickupCodesSheetProps) {
  const d = usePhrases(orderDetailPhrases)
  const p = usePhrases(pickupPhrases)
  const text = useBilingual()
  const [index, setIndex] = useState(0)
  // A code may be used at the counter while the sheet is open.
  const at = Math.min(index, codes.length - 1)
  const shown = codes[at]
  if (!shown) return null
  const line = order.lines.find(({ lineNo }) => lineNo === shown.lineNo)
  return (
    <Sheet title={p('codesTitle')} onClose={onClose}>
      <div className="one-code">
        {line && (
          <p className="b2">
            <b>{text(line.name)}</b> <span className="c2">{text(line.detail)}</span>
          </p>
        )}
        <QrPicture text={shown.code} label={d('codePicture')} failed={d('codePictureFailed')} />
        <p className="num t2 code-digits">{formatCode(shown.code)}</p>
        <p className="s c2 num" role="status">
          {codes.length > 1 ? d('getCode', { n: at + 1, total: codes.length }) : d('codesText')}
        </p>
      </div>
      {codes.length > 1 && (
        <div className="h" style={{ marginTop: '1rem' }}>
          <Button kind="line" grow disabled={at === 0} onClick={() => setIndex(at - 1)}>
            {d('previousCode')}
          </Button>
          <Button kind="line" grow disabled={at === codes.length - 1} onClick={() => setIndex(at + 1)}>
            {d('nextCode')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
