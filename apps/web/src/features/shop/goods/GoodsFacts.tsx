import type { ReactNode } from 'react'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { goodsPhrases } from './goods-phrases.ts'

/** Delivery, return rules, and notes on shelf life and carriage. */
export function GoodsFacts({ goods }: { goods: GoodsDetail }) {
  const t = usePhrases(goodsPhrases)
  const text = useBilingual()
  const { delivery, freeFreightOver, returnNote, shelfLifeDays, carryOnNote } = goods
  return (
    <ul className="card flush">
      {delivery.includes('SHIP') && (
        <Fact icon="truck" title={t('ship')}>
          {freeFreightOver === null
            ? t('shipPaid')
            : t('shipFree', { amount: formatMoney(freeFreightOver, goods.currency) })}
        </Fact>
      )}
      {delivery.includes('PICKUP') && (
        <Fact icon="pin" title={t('pickup')}>
          {t('pickupText')}
        </Fact>
      )}
      <Fact
        icon={goods.noReasonReturn7d ? 'shield' : 'info'}
        title={t(goods.noReasonReturn7d ? 'returns' : 'noReturns', { n: limits.withoutCauseDays })}
      >
        {returnNote
          ? text(returnNote)
          : t(goods.noReasonReturn7d ? 'returnsText' : 'noReturnsText', { faulty: limits.returnWindowDays })}
      </Fact>
      {shelfLifeDays !== null && (
        <Fact icon="clock" title={t('shelfLife')}>
          {t('days', { n: shelfLifeDays })}
        </Fact>
      )}
      {carryOnNote && (
        <Fact icon="info" title={t('carryOn')}>
          {text(carryOnNote)}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="row">
      <Icon name={icon} className="sea" />
      <span className="gr">
        <b className="b2 fact-title">{title}</b>
        <span className="s c2">{children}</span>
      </span>
    </li>
  )
}
