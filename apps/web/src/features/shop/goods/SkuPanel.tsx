import { useId } from 'react'
import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Price } from '../../../ui/Price.tsx'
import { Stepper } from '../../../ui/fields/Stepper.tsx'
import { getAxes } from './choice-rules.ts'
import { choicePhrases } from './choice-phrases.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { getThumbnail } from './page-picture-rules.ts'
import { StockLine, variantText } from './StockLine.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

interface SkuPanelProps {
  goods: GoodsDetail
  choice: SkuChoice
  /** Shows picture, price and stock of the chosen SKU above the choice: for a sheet, which covers the page. */
  withSummary?: boolean
  /** Changing the variant of a cart line keeps its quantity. */
  withQuantity?: boolean
}

/** Attributes, quantity and the current choice. */
export function SkuPanel({ goods, choice, withSummary, withQuantity }: SkuPanelProps) {
  const language = useLanguage()
  const t = usePhrases(choicePhrases)
  const axes = getAxes(goods.skus)
  const chosenText = variantText(choice.sku, language, t('separator'))
  return (
    <>
      {withSummary && <Summary goods={goods} choice={choice} text={chosenText} />}
      {axes.map((axis) => (
        <ChoiceChips key={axis.key} axis={axis} skus={goods.skus} choice={choice} />
      ))}
      <p role="status" className="s c2 followed">
        {choice.followed.length > 0 && t('followed', { chosen: chosenText })}
      </p>
      {withQuantity && <Quantity goods={goods} choice={choice} withStock={!withSummary} />}
    </>
  )
}

function Summary({ goods, choice: { sku }, text }: { goods: GoodsDetail; choice: SkuChoice; text: string }) {
  const picture = getThumbnail(goods, sku)
  return (
    <div className="h top" style={{ gap: '.875rem', marginBottom: '1.125rem' }}>
      {picture && <GoodsPicture picture={picture} size={88} />}
      <span className="gr">
        {sku && (
          <span className="h bl wrap">
            <Price
              amountMinor={sku.price}
              currency={goods.currency}
              size="l"
              {...(sku.listPrice !== null && { listMinor: sku.listPrice })}
            />
          </span>
        )}
        <span className="s c2" style={{ display: 'block' }}>
          {text}
        </span>
        {sku && <StockLine left={sku.left} />}
      </span>
    </div>
  )
}

function Quantity({ goods, choice, withStock }: { goods: GoodsDetail; choice: SkuChoice; withStock: boolean }) {
  const t = usePhrases(choicePhrases)
  const why = useId()
  const { sku, quantity, bound } = choice
  const stopped = bound.most > 0 && quantity >= bound.most
  return (
    <div className="h wrap quantity">
      <span className="b2 gr">
        <b>{t('quantity')}</b>{' '}
        <span className="s c3" id={why} role="status">
          {stopped && bound.stop === 'stock'
            ? t('stockReached', { n: bound.most })
            : t(stopped ? 'limitReached' : 'limit', { n: goods.limitPerOrder })}
        </span>
        {withStock && sku && <StockLine left={sku.left} />}
      </span>
      <Stepper
        label={t('quantity')}
        value={quantity}
        most={bound.most}
        onChange={choice.setQuantity}
        describedBy={why}
      />
    </div>
  )
}
