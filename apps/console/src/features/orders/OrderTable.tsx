import type { StaffOrderRow } from '@aisle/contract/console'
import { orderKindNames, orderWaitsNames } from '@aisle/contract/console-names'
import { formatMoney } from '@aisle/contract/money'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useTint } from '../../live/use-tint.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { orderPhrases } from './order-phrases.ts'
import { orderTag } from '../../words/order-words.ts'

const greyRows = [1, 2, 3, 4, 5, 6]

/** One row for each order, the newest first; `rows` is null while the first ones are read. */
export function OrderTable({ rows }: { rows: readonly StaffOrderRow[] | null }) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(orderPhrases.caption)}>
      <table className="tbl">
        <caption className="vh">{text(orderPhrases.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(orderPhrases.order)}</th>
            <th scope="col" aria-sort="descending">
              {text(orderPhrases.placed)}
            </th>
            <th scope="col">{text(orderPhrases.passenger)}</th>
            <th scope="col">{text(orderPhrases.what)}</th>
            <th scope="col" className="t">
              {text(orderPhrases.kind)}
            </th>
            <th scope="col">{text(orderPhrases.state)}</th>
            <th scope="col" className="o">
              {text(orderPhrases.flight)}
            </th>
            <th scope="col" className="r">
              {text(orderPhrases.total)}
            </th>
            <th scope="col" className="r o">
              {text(orderPhrases.refunded)}
            </th>
            <th scope="col" className="t">
              {text(orderPhrases.next)}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows?.map((row) => (
            <OrderRow key={row.orderNo} row={row} />
          ))}
          {rows === null
            && greyRows.map((row) => (
              <tr key={row}>
                <td colSpan={10}>
                  <span className="grey" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function OrderRow({ row }: { row: StaffOrderRow }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <tr className={useTint(JSON.stringify(row))}>
      <th scope="row" className="num">
        <Link className="a" to="/orders/$orderNo" params={{ orderNo: row.orderNo }}>
          {row.orderNo}
        </Link>
      </th>
      <td className="m nb">
        <time dateTime={row.placedAt} title={fullTime(row.placedAt)}>
          {shortTime(row.placedAt, language, now)}
        </time>
      </td>
      <td className="name">
        <span className="t1">{row.passenger?.name}</span>{' '}
        {row.passenger?.manifestName !== row.passenger?.name && (
          <span className="c3 s">{row.passenger?.manifestName}</span>
        )}
      </td>
      <td>
        <span className="h">
          <GoodsPictures what={row.what} />
          <span className="el what">{useWhat(row)}</span>
        </span>
      </td>
      <td className="m t nb">{text(orderKindNames[row.kind])}</td>
      <td>
        <StateTag tag={orderTag(row)} />
      </td>
      <td className="m o">{row.flight?.flightNo}</td>
      <td className="r w5">{formatMoney(row.total, row.currency)}</td>
      <td className="r m o nb">{row.refunded > 0 && `−${formatMoney(row.refunded, row.currency)}`}</td>
      <td className="m nb t">{useNext(row, now)}</td>
    </tr>
  )
}

function useWhat({ what }: StaffOrderRow): string {
  const { text } = useLanguage()
  const [first, ...others] = what
  if (!first) return ''
  const name = first.quantity > 1 ? `${text(first.name)} × ${first.quantity}` : text(first.name)
  return others.length === 0
    ? name
    : text(orderPhrases.andMore).replace('{name}', name).replace('{count}', String(others.length))
}

function useNext({ waitsFor, payDeadline }: StaffOrderRow, now: Date): string | null {
  const { text } = useLanguage()
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
