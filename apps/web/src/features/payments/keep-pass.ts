import type { Language } from '@aisle/contract/language'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { airlineWord } from '../../environment/airline.ts'
import { formatFlightDate } from '../../language/formats.ts'
import { saveFile } from '../../ui/save-file.ts'
import { writeCalendarEntry } from './calendar-entry-rules.ts'
import { drawPassPicture } from './pass-picture.ts'
import type { paymentPhrases } from './payment-phrases.ts'

type Plan = OrderDetail['plans'][number]

/** A phrase without a value of its own. */
type Say = (
  key: Extract<
    keyof typeof paymentPhrases,
    | 'howTitle'
    | 'howJoin'
    | 'howVerify'
    | 'howConnect'
    | 'readyToBoard'
    | 'paidFor'
    | 'wifiReady'
    | 'online'
    | 'noSeat'
    | 'orderNo'
  >,
) => string

interface Wording {
  /** The names of what was bought, in one line. */
  bought: string
  language: Language
  t: Say
}

/** Gives the flight to the calendar, with how to get online on board. */
export async function keepInCalendar(order: OrderDetail, { flight }: Plan, { language, t }: Wording): Promise<void> {
  const place = language === 'zh' ? 'cityZh' : 'cityEn'
  const entry = {
    uid: `${order.orderNo}-${flight.flightNo}`,
    flight,
    title: `${flight.flightNo} ${flight.origin[place]}–${flight.destination[place]}`,
    place: `${flight.origin[place]} (${flight.origin.iata})`,
    notes: [t('howTitle'), t('howJoin'), t('howVerify'), t('howConnect')].join('\n'),
  }
  saveFile(`${flight.flightNo}-${flight.flightDate}.ics`, 'text/calendar', writeCalendarEntry(entry, order.serverTime))
}

/**
 * Gives the pass to the phone as a picture: where files can be shared, the share sheet has "save to photos"; iOS offers a
 * download as a page only.
 */
export async function keepAsPicture(
  order: OrderDetail,
  { flight }: Plan,
  { bought, language, t }: Wording,
): Promise<void> {
  const name = `${flight.flightNo}-${flight.flightDate}.png`
  const type = 'image/png'
  const picture = await drawPassPicture({
    airline: airlineWord('airline', language) ?? '',
    title: t('readyToBoard'),
    flightNo: flight.flightNo,
    day: formatFlightDate(flight.flightDate, language),
    from: { iata: flight.origin.iata, time: flight.departsLocal },
    to: { iata: flight.destination.iata, time: flight.arrivesLocal },
    stations: [t('paidFor'), t('wifiReady'), t('online')],
    passengers: order.plans.map(({ passengerName, seatNumber }) => [passengerName, seatNumber ?? t('noSeat')]),
    plan: bought,
    order: `${t('orderNo')} ${order.orderNo}`,
    steps: [t('howJoin'), t('howVerify'), t('howConnect')],
  })
  const files = [new File([picture], name, { type })]
  // Older browsers have neither, or share texts only.
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return saveFile(name, type, picture)
  try {
    await navigator.share({ files })
  } catch (error) {
    // The passenger has closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(name, type, picture)
  }
}
