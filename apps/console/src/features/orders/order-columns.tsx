import type { StaffOrderRow } from '@aisle/contract/console'
import { orderKindNames, orderWaitsNames } from '@aisle/contract/console-names'
import type { ColumnIn } from '@aisle/contract/console-views'
import { formatMoney } from '@aisle/contract/money'
import { Link } from '@tanstack/react-router'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../lists/use-list-table.ts'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { orderTag } from '../../words/order-words.ts'
import { orderPhrases } from './order-phrases.ts'

interface Shown {
  row: StaffOrderRow
}

function Placed({ row }: Shown) {
  const { language } = useLanguage()
  const now = useNow()
  return (
    <time dateTime={row.placedAt} title={fullTime(row.placedAt)}>
      {shortTime(row.placedAt, language, now)}
    </time>
  )
}

function What({ row: { what } }: Shown) {
  const { text } = useLanguage()
  const [first, ...others] = what
  const name = first && (first.quantity > 1 ? `${text(first.name)} × ${first.quantity}` : text(first.name))
  const words =
    name !== undefined && others.length > 0
      ? text(orderPhrases.andMore).replace('{name}', name).replace('{count}', String(others.length))
      : name
  return (
    <span className="h">
      <GoodsPictures what={what} />
      <span className="el what">{words}</span>
    </span>
  )
}

function Kind({ row }: Shown) {
  return useLanguage().text(orderKindNames[row.kind])
}

function Next({ row: { waitsFor, payDeadline } }: Shown) {
  const { text } = useLanguage()
  const now = useNow()
  switch (waitsFor) {
    case 'payment': {
      const minutes = payDeadline ? Math.ceil((Date.parse(payDeadline) - now.getTime()) / 60_000) : 0
      return minutes > 0
        ? text(orderPhrases.payWithin).replace('{minutes}', String(minutes))
        : text(orderPhrases.payOver)
    }
    case null:
      return null
    default:
      return text(orderWaitsNames[waitsFor])
  }
}

/** What the list of orders may show of each. */
export const orderColumns: Readonly<Record<ColumnIn<'orders'>, TableColumn<StaffOrderRow>>> = {
  order: {
    name: orderPhrases.order,
    cellClassName: 'num',
    renderCell: ({ orderNo }) => (
      <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
        {orderNo}
      </Link>
    ),
  },
  placed: {
    name: orderPhrases.placed,
    cellClassName: 'm nb',
    sorted: 'descending',
    renderCell: (row) => <Placed row={row} />,
  },
  passenger: {
    name: orderPhrases.passenger,
    cellClassName: 'name',
    renderCell: ({ passenger }) => (
      <>
        <span className="t1">{passenger?.name}</span>{' '}
        {passenger?.manifestName !== passenger?.name && <span className="c3 s">{passenger?.manifestName}</span>}
      </>
    ),
  },
  what: { name: orderPhrases.what, renderCell: (row) => <What row={row} /> },
  kind: { name: orderPhrases.kind, className: 't', cellClassName: 'm nb', renderCell: (row) => <Kind row={row} /> },
  state: { name: orderPhrases.state, renderCell: (row) => <StateTag tag={orderTag(row)} /> },
  flight: {
    name: orderPhrases.flight,
    className: 'o',
    cellClassName: 'm',
    renderCell: ({ flight }) => flight?.flightNo,
  },
  total: {
    name: orderPhrases.total,
    className: 'r',
    cellClassName: 'w5',
    renderCell: ({ total, currency }) => formatMoney(total, currency),
  },
  refunded: {
    name: orderPhrases.refunded,
    className: 'r o',
    cellClassName: 'm nb',
    renderCell: ({ refunded, currency }) => refunded > 0 && `−${formatMoney(refunded, currency)}`,
  },
  next: { name: orderPhrases.next, className: 't', cellClassName: 'm nb', renderCell: (row) => <Next row={row} /> },
}
