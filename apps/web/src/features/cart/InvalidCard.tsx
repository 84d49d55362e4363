import { memo } from 'react'
import type { CartLine } from '@aisle/contract/cart-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { GoodsPicture } from '../shop/index.ts'
import { BinIcon } from './BinIcon.tsx'
import { cartPhrases } from './cart-phrases.ts'
import type { CartActions } from './CartRow.tsx'

interface InvalidCardProps {
  lines: readonly CartLine[]
  actions: CartActions
}

/** Lines that can no longer be ordered, only removed: one by one or all together. */
export const InvalidCard = memo(function InvalidCard({ lines, actions }: InvalidCardProps) {
  const t = usePhrases(cartPhrases)
  const text = useBilingual()
  return (
    <section className="card flush invalid" aria-labelledby="invalid-title">
      <div className="h chead">
        <h2 className="b2" id="invalid-title">
          {t('invalid')}
        </h2>
        <Button
          kind="txt"
          small
          className="sp"
          onClick={() => actions.askToRemove(lines.map(({ cartLineId }) => cartLineId))}
        >
          {t('removeInvalid')}
        </Button>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.cartLineId} className="irow">
            <GoodsPicture picture={line.picture} size={84} />
            <div className="gr">
              <div className="b2 el2 c2">{text(line.name)}</div>
              <span className="h" style={{ marginTop: '.25rem' }}>
                <Tag>{t(line.problem === 'offSale' ? 'offSale' : 'soldOut')}</Tag>
                <span className="xs c3">{text(line.variant)}</span>
              </span>
            </div>
            <button
              type="button"
              className="ib c3"
              aria-label={t('removeOne', { name: text(line.name) })}
              onClick={() => actions.askToRemove([line.cartLineId])}
            >
              <BinIcon />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})
