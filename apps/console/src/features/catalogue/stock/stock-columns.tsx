import type { StockRow } from '@aisle/contract/console-stock'
import type { ColumnIn } from '@aisle/contract/console-views'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../../lists/use-list-table.ts'
import { cataloguePhrases as phrases } from '../catalogue-phrases.ts'
import { stockPhrases } from './stock-phrases.ts'

function Variant({ row }: { row: StockRow }) {
  const { text } = useLanguage()
  return (
    <>
      <Link className="a" to="/catalogue/stock/$skuId/movements" params={{ skuId: row.skuId }}>
        {text(row.name)} {text(row.detail)}
      </Link>
      {!row.onSale && <span className="s c3"> {text(stockPhrases.offSale)}</span>}
    </>
  )
}

const count = (which: 'loaded' | 'reserved' | 'sold' | 'free'): TableColumn<StockRow> => ({
  name: stockPhrases[which],
  className: 'r',
  cellClassName: 'num',
  renderCell: (row) => row[which],
})

const rate = (which: 'perDay' | 'daysLeft'): TableColumn<StockRow> => ({
  name: stockPhrases[which],
  className: 'r',
  cellClassName: 'num',
  renderCell: (row) => row[which] ?? '–',
})

/** What the list of variants may show of each. */
export const stockColumns: Readonly<Record<ColumnIn<'stock'>, TableColumn<StockRow>>> = {
  variant: { name: stockPhrases.variant, renderCell: (row) => <Variant row={row} /> },
  id: { name: phrases.id, cellClassName: 'num c2', renderCell: ({ skuId }) => skuId },
  loaded: count('loaded'),
  reserved: count('reserved'),
  sold: count('sold'),
  free: count('free'),
  perDay: rate('perDay'),
  daysLeft: rate('daysLeft'),
}
