import { carriers } from '@aisle/contract/carriers'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { Link } from '@tanstack/react-router'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { ParcelHolding } from './ParcelHolding.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import type { TypedWaybill } from './waybill-lines-rules.ts'

interface Props {
  rows: readonly ParcelToShip[]
  /** Null: the person ships nothing. */
  typed: ReadonlyMap<string, TypedWaybill> | null
  chosen: ReadonlySet<string>
  onChoose: (orderNo: string) => void
  onType: (orderNo: string, waybill: TypedWaybill) => void
}

/** The parcels, each with a field for its waybill. */
export function ParcelTable({ rows, typed, chosen, onChoose, onType }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <TableFrame label={text(phrases.caption)}>
        <table className="tbl">
          <caption className="vh">{text(phrases.caption)}</caption>
          <thead>
            <tr>
              <td className="k" />
              <th scope="col">{text(phrases.order)}</th>
              <th scope="col">{text(phrases.paid)}</th>
              <th scope="col">{text(phrases.to)}</th>
              <th scope="col">{text(phrases.what)}</th>
              <th scope="col" className="r">
                {text(phrases.pieces)}
              </th>
              <th scope="col">{text(phrases.hold)}</th>
              {typed && <th scope="col">{text(phrases.waybill)}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.orderNo} className={chosen.has(row.orderNo) ? 'sel' : ''}>
                <td className="k">
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={text(phrases.choose).replace('{orderNo}', row.orderNo)}
                    checked={chosen.has(row.orderNo)}
                    onChange={() => onChoose(row.orderNo)}
                  />
                </td>
                <th scope="row" className="num">
                  <Link className="a" to="/orders/$orderNo" params={{ orderNo: row.orderNo }}>
                    {row.orderNo}
                  </Link>
                </th>
                <td className="m nb">{row.paidAt && shortTime(row.paidAt, language, now)}</td>
                <td className="parcel-to">
                  {row.receiver}
                  <br />
                  <span className="s c3">{row.address}</span>
                </td>
                <td>
                  <span className="h">
                    <GoodsPictures what={row.lines} />
                    <span className="s">
                      {row.lines
                        .map(({ name, quantity }) => `${text(name)}${quantity > 1 ? ` × ${quantity}` : ''}`)
                        .join(', ')}
                    </span>
                  </span>
                </td>
                <td className="r">{row.lines.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
                <td>
                  <ParcelHolding row={row} />
                </td>
                {typed && (
                  <td>
                    {row.hold === null && <WaybillFields row={row} waybill={typed.get(row.orderNo)} onType={onType} />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}

function WaybillFields({
  row: { orderNo },
  waybill = { carrierCode: 'shunfeng', waybillNo: '' },
  onType,
}: Pick<Props, 'onType'> & { row: ParcelToShip; waybill: TypedWaybill | undefined }) {
  const { text } = useLanguage()
  return (
    <span className="v g4 waybill">
      <select
        className="in s"
        aria-label={text(phrases.carrierOf).replace('{orderNo}', orderNo)}
        value={waybill.carrierCode}
        onChange={(event) => onType(orderNo, { ...waybill, carrierCode: event.target.value })}
      >
        {Object.entries(carriers).map(([code, name]) => (
          <option key={code} value={code}>
            {text(name)}
          </option>
        ))}
      </select>
      <input
        className="in num s"
        aria-label={text(phrases.waybillOf).replace('{orderNo}', orderNo)}
        placeholder={text(phrases.scan)}
        maxLength={32}
        value={waybill.waybillNo}
        onChange={(event) => onType(orderNo, { ...waybill, waybillNo: event.target.value.trim() })}
      />
    </span>
  )
}
