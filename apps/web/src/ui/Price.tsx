import { formatMoney, type Currency } from '@aisle/contract/money'
import { usePhrases } from '../language/phrases.ts'
import { classNames } from './class-names.ts'
import { Tag } from './Tag.tsx'
import { planPhrases } from './flight/plan-phrases.ts'

interface PriceProps {
  /** Fen or cents. */
  amountMinor: number
  currency: Currency
  size?: 'l' | 'xl'
  /** Struck through after the price when it is higher. */
  listMinor?: number
  /** The discount as a tag: "立减 10%" / "10% off". */
  percentOff?: number
  /** In a sum: ¥0 instead of "free". */
  inSum?: boolean
  /** The list price goes under the price (plan cards). */
  stacked?: boolean
}

/** No decimals, symbol by the currency and never by the language (G4). */
export function Price({ amountMinor, currency, size, listMinor, percentOff = 0, inSum, stacked }: PriceProps) {
  const t = usePhrases(planPhrases)
  // `−¥80`: sign and symbol are small, the digits large.
  const [, symbol, digits] = /^(\D+)(.*)$/.exec(formatMoney(amountMinor, currency)) ?? []
  const free = amountMinor === 0 && !inSum
  return (
    <>
      <span className={classNames('p', size)}>
        {free ? (
          t('free')
        ) : (
          <>
            <i>{symbol}</i>
            {digits}
          </>
        )}
      </span>
      {listMinor !== undefined && listMinor > amountMinor && (
        <>
          {stacked ? <br /> : ' '}
          <s className="was">
            <span className="vh">{t('listPrice')} </span>
            {formatMoney(listMinor, currency)}
          </s>
        </>
      )}
      {percentOff > 0 && (
        <>
          {' '}
          <Tag kind="hot">{t('percentOff', { n: percentOff })}</Tag>
        </>
      )}
    </>
  )
}
