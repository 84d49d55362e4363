import { formatMoney, type Currency } from '@aisle/contract/money'
import { Price } from '../../ui/Price.tsx'

interface AmountListProps {
  /** Minor units; what is negative is saved and turns flame. */
  rows: readonly { key: string; label: string; amount: number }[]
  total: { label: string; amount: number }
  currency: Currency
  /** Stands under the total: what has been given back. */
  after?: { label: string; amount: number }
}

/** A sum, line by line. */
export function AmountList({ rows, total, currency, after }: AmountListProps) {
  return (
    <dl className="kv num">
      {rows.map(({ key, label, amount }) => (
        <Line key={key} label={label} amount={amount} currency={currency} />
      ))}
      <dt className="tot">{total.label}</dt>
      <dd className="tot">
        <Price amountMinor={total.amount} currency={currency} size="l" inSum />
      </dd>
      {after && <Line label={after.label} amount={after.amount} currency={currency} />}
    </dl>
  )
}

function Line({ label, amount, currency }: { label: string; amount: number; currency: Currency }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={amount < 0 ? 'hot' : undefined}>{formatMoney(amount, currency)}</dd>
    </>
  )
}
