import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import type { ColumnIn } from '@aisle/contract/console-views'
import { Link } from '@tanstack/react-router'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../lists/use-list-table.ts'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ParcelHolding } from './ParcelHolding.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'

interface Shown {
  row: ParcelToShip
}

function Paid({ row: { paidAt } }: Shown) {
  const { language } = useLanguage()
  const now = useNow()
  return paidAt && shortTime(paidAt, language, now)
}

function What({ row: { lines } }: Shown) {
  const { text } = useLanguage()
  return (
    <span className="h">
      <GoodsPictures what={lines} />
      <span className="s">
        {lines.map(({ name, quantity }) => `${text(name)}${quantity > 1 ? ` × ${quantity}` : ''}`).join(', ')}
      </span>
    </span>
  )
}

/** What the list of parcels may show of each, between its tick and the field of its waybill. */
export const parcelColumns: Readonly<Record<ColumnIn<'shipping'>, TableColumn<ParcelToShip>>> = {
  order: {
    name: phrases.order,
    cellClassName: 'num',
    renderCell: ({ orderNo }) => (
      <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
        {orderNo}
      </Link>
    ),
  },
  paid: { name: phrases.paid, cellClassName: 'm nb', renderCell: (row) => <Paid row={row} /> },
  to: {
    name: phrases.to,
    cellClassName: 'parcel-to',
    renderCell: ({ receiver, address }) => (
      <>
        {receiver}
        <br />
        <span className="s c3">{address}</span>
      </>
    ),
  },
  what: { name: phrases.what, renderCell: (row) => <What row={row} /> },
  pieces: {
    name: phrases.pieces,
    className: 'r',
    renderCell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  hold: { name: phrases.hold, renderCell: (row) => <ParcelHolding row={row} /> },
}
