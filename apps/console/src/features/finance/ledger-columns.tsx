import type { ShownLedgerEntry } from '@aisle/contract/console-finance'
import { ledgerKindNames } from '@aisle/contract/console-names'
import type { ColumnIn } from '@aisle/contract/console-views'
import { Link } from '@tanstack/react-router'
import { exactMoney, fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../lists/use-list-table.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { financePhrases as phrases } from './finance-phrases.ts'

interface Shown {
  row: ShownLedgerEntry
}

function Booked({ row: { at } }: Shown) {
  const { language } = useLanguage()
  const now = useNow()
  return (
    <time dateTime={at} title={fullTime(at)}>
      {shortTime(at, language, now)}
    </time>
  )
}

function Gateway({ row: { gateway } }: Shown) {
  return useLanguage().text(gatewayNames[gateway] ?? { zh: gateway, en: gateway })
}

/** What the ledger may show of each movement. */
export const ledgerColumns: Readonly<Record<ColumnIn<'ledger'>, TableColumn<ShownLedgerEntry>>> = {
  booked: { name: phrases.booked, cellClassName: 'm nb', renderCell: (row) => <Booked row={row} /> },
  kind: {
    name: phrases.kind,
    renderCell: ({ kind }) => (
      <StateTag tag={{ ...ledgerKindNames[kind], tone: '', ...(kind === 'refunded' && { hollow: true }) }} />
    ),
  },
  gateway: { name: phrases.gateway, cellClassName: 'nb', renderCell: (row) => <Gateway row={row} /> },
  order: {
    name: phrases.order,
    cellClassName: 'num',
    renderCell: ({ orderNo }) => (
      <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
        {orderNo}
      </Link>
    ),
  },
  numbers: {
    name: phrases.numbers,
    cellClassName: 'num',
    renderCell: ({ refundNo, paymentNo }) => refundNo ?? paymentNo,
  },
  transaction: {
    name: phrases.transaction,
    cellClassName: 'num c2',
    renderCell: ({ providerTxn }) => providerTxn ?? '—',
  },
  amount: {
    name: phrases.amount,
    className: 'r',
    cellClassName: 'num nb w5',
    renderCell: ({ kind, amountMinor, currency }) =>
      exactMoney(kind === 'refunded' ? -amountMinor : amountMinor, currency),
  },
}
