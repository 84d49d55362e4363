import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { GoodsDetail, GoodsOffer } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Fact } from './Fact.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { CounterTime, ParcelDay } from './promise/Promised.tsx'
import { promisePhrases } from './promise/promise-phrases.ts'

/** Delivery, return rules, and notes on shelf life and carriage. */
export function GoodsFacts({ goods, offer }: { goods: GoodsDetail; offer: GoodsOffer | undefined }) {
  const t = usePhrases(goodsPhrases)
  const text = useBilingual()
  const { delivery, freeFreightOver, returnNote, shelfLifeDays, carryOnNote } = goods
  return (
    <ul className="card flush">
      {offer?.parcel ? (
        <ParcelDay parcel={offer.parcel} currency={goods.currency} />
      ) : (
        delivery.includes('SHIP') && (
          <Fact icon="truck" title={offer?.addressMissing ? <AddAddress goodsId={goods.goodsId} /> : t('ship')}>
            {freeFreightOver === null
              ? t('shipPaid')
              : t('shipFree', { amount: formatMoney(freeFreightOver, goods.currency) })}
          </Fact>
        )
      )}
      {offer?.collection ? (
        <CounterTime collection={offer.collection} />
      ) : (
        delivery.includes('PICKUP') && (
          <Fact icon="pin" title={t('pickup')}>
            {t('pickupText')}
          </Fact>
        )
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

/** The form returns here, where the new address then has its day. */
function AddAddress({ goodsId }: { goodsId: string }) {
  const t = usePhrases(promisePhrases)
  const then = hrefTo('/goods/:id', { params: { id: goodsId } })
  return (
    <a className="lk" href={`${hrefTo('/addr/create')}?then=${encodeURIComponent(then)}`}>
      {t('chooseArea')}
    </a>
  )
}
