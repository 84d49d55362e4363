import { formatMoney, type Currency } from '@aisle/contract/money'
import type { GoodsOffer } from '@aisle/contract/shop-schemas'
import { nearDay } from '@aisle/rules/time'
import { useServerNow } from '../../../../api/server-time.ts'
import { beijingDate, formatDay, formatFlightDate, formatTime, formatWeekday } from '../../../../language/formats.ts'
import { useLanguage } from '../../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../../language/phrases.ts'
import { Fact } from '../Fact.tsx'
import { promisePhrases } from './promise-phrases.ts'

/** `今天 17:35` / `17:35 today`: a moment of the near future. */
function useMoment(): (at: string) => string {
  const t = usePhrases(promisePhrases)
  const language = useLanguage()
  const now = useServerNow()
  return (at) => t(nearDay(beijingDate(at), beijingDate(now)), { time: formatTime(at), day: formatDay(at, language) })
}

/** The day on which a parcel arrives, and until when that is true (S9). */
export function ParcelDay({ parcel, currency }: { parcel: NonNullable<GoodsOffer['parcel']>; currency: Currency }) {
  const t = usePhrases(promisePhrases)
  const text = useBilingual()
  const language = useLanguage()
  const moment = useMoment()
  const { day, orderBy, place, freeFreightOver } = parcel
  return (
    <Fact
      icon="truck"
      title={t('arrives', {
        day: formatFlightDate(day, language),
        weekday: formatWeekday(day, language),
        place: text(place),
      })}
    >
      {t('payBy', { when: moment(orderBy) })}
      {freeFreightOver !== null && t('freeHere', { amount: formatMoney(freeFreightOver, currency) })}
    </Fact>
  )
}

/** From when the product waits at the counter of the next flight's airport (S9). */
export function CounterTime({ collection }: { collection: NonNullable<GoodsOffer['collection']> }) {
  const t = usePhrases(promisePhrases)
  const text = useBilingual()
  const moment = useMoment()
  const { from, orderBy, counter, flightNo } = collection
  return (
    <Fact icon="plane" title={t('collect', { when: moment(from), counter: text(counter) })}>
      {t('collectBy', { when: moment(orderBy), flight: flightNo })}
    </Fact>
  )
}
