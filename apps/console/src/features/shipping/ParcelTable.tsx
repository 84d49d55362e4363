import { carriers } from '@aisle/contract/carriers'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import type { ListTable } from '../../lists/use-list-table.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { longestWaybill, usualCarrier, type TypedWaybill } from './waybill-lines-rules.ts'

interface Props {
  table: ListTable<ParcelToShip>
  /** Null: the person ships nothing. */
  typed: ReadonlyMap<string, TypedWaybill> | null
  chosen: ReadonlySet<string>
  onChoose: (orderNo: string) => void
  onType: (orderNo: string, waybill: TypedWaybill) => void
}

/** The parcels, each with a field for its waybill. */
export function ParcelTable({ table, typed, chosen, onChoose, onType }: Props) {
  const { text } = useLanguage()
  return (
    <section className="card">
      <TableFrame label={text(phrases.caption)}>
        <table className="tbl">
          <caption className="vh">{text(phrases.caption)}</caption>
          <thead>
            <tr>
              <td className="k" />
              <ColumnHeads table={table} />
              {typed && <th scope="col">{text(phrases.waybill)}</th>}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className={chosen.has(row.id) ? 'sel' : ''}>
                <td className="k">
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={text(phrases.choose).replace('{orderNo}', row.id)}
                    checked={chosen.has(row.id)}
                    onChange={() => onChoose(row.id)}
                  />
                </td>
                <ColumnCells table={table} row={row} />
                {typed && (
                  <td>
                    {row.original.hold === null && (
                      <WaybillFields row={row.original} waybill={typed.get(row.id)} onType={onType} />
                    )}
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
  waybill = { carrierCode: usualCarrier, waybillNo: '' },
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
        maxLength={longestWaybill}
        value={waybill.waybillNo}
        onChange={(event) => onType(orderNo, { ...waybill, waybillNo: event.target.value.trim() })}
      />
    </span>
  )
}
