import { stockMovementNames, stockReasonNames } from '@aisle/contract/console-names'
import type { StockMovement, StockMovements } from '@aisle/contract/console-stock'
import { hasRight } from '@aisle/contract/staff-roles'
import { Link } from '@tanstack/react-router'
import { fullTime, shortTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { useSession } from '../../../session/use-session.ts'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { signedUnits } from './stock-rules.ts'
import { stockPhrases as phrases } from './stock-phrases.ts'

const left = ['free', 'reserved', 'sold', 'loaded'] as const

/** Movements, the newest first, each with what it left; at the end what there was before them. */
export function MovementTable({ rows, before }: { rows: readonly StockMovement[]; before: StockMovements['before'] }) {
  const { text } = useLanguage()
  return (
    <TableFrame label={text(phrases.movements)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(phrases.at)}</th>
            <th scope="col">{text(phrases.what)}</th>
            <th scope="col" className="r">
              {text(phrases.units)}
            </th>
            {left.map((count) => (
              <th scope="col" key={count} className="r">
                {text(phrases[count])}
              </th>
            ))}
            <th scope="col">{text(phrases.whose)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MovementRow key={row.movementId} row={row} />
          ))}
          {before && (
            <tr>
              <th scope="row" colSpan={3} className="c2">
                {text(phrases.before)}
              </th>
              {left.map((count) => (
                <td key={count} className="r num c2">
                  {before[count]}
                </td>
              ))}
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </TableFrame>
  )
}

function MovementRow({ row }: { row: StockMovement }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <tr>
      <td className="m nb">
        <time dateTime={row.at} title={fullTime(row.at)}>
          {shortTime(row.at, language, now)}
        </time>
      </td>
      <th scope="row">
        {text(stockMovementNames[row.kind])}
        {row.why && <span className="s c3"> · {text(stockReasonNames[row.why])}</span>}
      </th>
      <td className="r num">{signedUnits(row)}</td>
      {left.map((count) => (
        <td key={count} className={count === 'free' ? 'r num' : 'r num c2'}>
          {row[count]}
        </td>
      ))}
      <td className="nb">{row.orderNo === null ? row.who : <OrderNumber orderNo={row.orderNo} />}</td>
    </tr>
  )
}

/** Opens for whoever sees orders. */
function OrderNumber({ orderNo }: { orderNo: string }) {
  const roles = useSession().data?.person.roles ?? []
  if (!hasRight(roles, 'orders', 'view')) return <span className="num">{orderNo}</span>
  return (
    <Link className="a num" to="/orders/$orderNo" params={{ orderNo }}>
      {orderNo}
    </Link>
  )
}
