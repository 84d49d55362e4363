import { formatMoney, type Currency } from '@aisle/contract/money'
import { Price } from '../../ui/Price.tsx'

interface AmountListProps {
  /** Minor units; savings are negative and flame-coloured. `words` replace the amount. */
  rows: readonly { key: string; label: string; amount: number; words?: string }[]
  total: { label: string; amount: number }
  currency: Currency
  /** Shown under the total: the refunded amount. */
  after?: { label: string; amount: number }
}

/** A breakdown of amounts with a total. */
export function AmountList({ rows, total, currency, after }: AmountListProps) {
  return (
    <dl className="kv num">
      {rows.map(({ key, label, amount, words }) => (
        <Line key={key} label={label} amount={amount} currency={currency} words={words} />
      ))}
      <dt className="tot">{total.label}</dt>
      <dd className="tot">
        <Price amountMinor={total.amount} currency={currency} size="l" inSum />
      </dd>
      {after && <Line label={after.label} amount={after.amount} currency={currency} />}
    </dl>
  )
}

interface LineProps {
  label: string
  amount: number
  currency: Currency
  words?: string | undefined
}

function Line({ label, amount, currency, words }: LineProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={amount < 0 ? 'hot' : undefined}>{words ?? formatMoney(amount, currency)}</dd>
    </>
  )
}
