import { carriers } from '@aisle/contract/carriers'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import type { ColumnIn } from '@aisle/contract/console-views'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import type { ChosenColumns } from '../../lists/use-columns.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { parcelColumns } from './parcel-columns.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import type { TypedWaybill } from './waybill-lines-rules.ts'

interface Props {
  rows: readonly ParcelToShip[]
  columns: ChosenColumns<ColumnIn<'shipping'>>
  /** Null: the person ships nothing. */
  typed: ReadonlyMap<string, TypedWaybill> | null
  chosen: ReadonlySet<string>
  onChoose: (orderNo: string) => void
  onType: (orderNo: string, waybill: TypedWaybill) => void
}

/** The parcels, each with a field for its waybill. */
export function ParcelTable({ rows, columns, typed, chosen, onChoose, onType }: Props) {
  const { text } = useLanguage()
  return (
    <section className="card">
      <TableFrame label={text(phrases.caption)}>
        <table className="tbl">
          <caption className="vh">{text(phrases.caption)}</caption>
          <thead>
            <tr>
              <td className="k" />
              <ColumnHeads columns={parcelColumns} chosen={columns} />
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
                <ColumnCells columns={parcelColumns} chosen={columns} row={row} />
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
        data-waybill-of={orderNo}
        aria-label={text(phrases.waybillOf).replace('{orderNo}', orderNo)}
        placeholder={text(phrases.scan)}
        maxLength={32}
        value={waybill.waybillNo}
        onChange={(event) => onType(orderNo, { ...waybill, waybillNo: event.target.value.trim() })}
      />
    </span>
  )
}
