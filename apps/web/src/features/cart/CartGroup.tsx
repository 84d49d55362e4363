import { useId, type ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { CartGroup as Group } from './cart-group-rules.ts'
import { cartPhrases } from './cart-phrases.ts'
import { partOf, type CartSums, type FreeFreight } from './cart-sum-rules.ts'

interface CartGroupProps {
  group: Group
  editing: boolean
  /** What the chosen lines cost; undefined until it is known. */
  sums: CartSums | undefined
  /** Lines of this group are chosen. */
  chosen: boolean
  /** Lines of another group are chosen too, and one order cannot hold both. */
  apart: boolean
  children: ReactNode
}

/** The lines that are got the same way, with what freight they cost. */
export function CartGroup({ group: { way, collected }, editing, sums, chosen, apart, children }: CartGroupProps) {
  const t = usePhrases(cartPhrases)
  const title = useId()
  return (
    <section className={classNames('card flush', editing && 'editing')}>
      <div className="h chead">
        <Icon name={way === 'SHIP' ? 'truck' : 'pin'} size="s" />
        <h2 className="t3" id={title}>
          {t(way)}
        </h2>
        {collected !== 'none' && (
          <span className="s c2 sp rt">{t(collected === 'all' ? 'orCollect' : 'orCollectSome')}</span>
        )}
      </div>
      <ul aria-labelledby={title}>{children}</ul>
      {/* Always as high: what lies below keeps its place while the freight is worked out. */}
      <div className="frt s c2">
        {apart ? t('apart') : way === 'PICKUP' ? t('collectFree') : <Freight sums={sums} chosen={chosen} />}
      </div>
    </section>
  )
}

function Freight({ sums, chosen }: Pick<CartGroupProps, 'sums' | 'chosen'>) {
  const t = usePhrases(cartPhrases)
  if (!chosen || !sums) return t(chosen ? 'working' : 'freightLater')
  const { free, freight, currency } = sums
  return (
    <>
      <div className="h">
        {free ? <Missing free={free} currency={currency} /> : t(freight === null ? 'freightByAddress' : 'freightHere')}
        {freight !== null && (
          <b className={classNames('sp num nb', freight === 0 && 'okc')}>
            {t('freightOf', { amount: formatMoney(freight, currency) })}
          </b>
        )}
      </div>
      {free && (
        // The line of states: solid is reached, dotted is missing, the dot is now. The words above say the same.
        <div className="way" aria-hidden="true">
          <i className={free.missing === 0 ? 'ok' : undefined} style={{ width: `${partOf(free)}%` }} />
        </div>
      )}
    </>
  )
}

function Missing({ free: { over, missing, here }, currency }: { free: FreeFreight; currency: CartSums['currency'] }) {
  const t = usePhrases(cartPhrases)
  if (missing === 0) return t(here ? 'freeHere' : 'freeMostly', { amount: formatMoney(over, currency) })
  return (
    <Link to="/shop" className="h hit">
      {t(here ? 'toFreeHere' : 'toFreeMostly', { amount: formatMoney(missing, currency) })}
      <Icon name="chev" size="x" />
    </Link>
  )
}
