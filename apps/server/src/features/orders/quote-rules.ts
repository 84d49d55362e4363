import type { Bilingual } from '@aisle/contract/language'
import { lessPercent, type Currency } from '@aisle/contract/money'
import type { OrderKind } from '@aisle/contract/order-states'
import type { Quote } from '@aisle/contract/orders-schemas'

/** A line with what the catalogue asks for one unit. Prices are minor units of the quote's currency. */
export interface PricedLine {
  kind: OrderKind
  refId: string
  tripId: string | null
  name: Bilingual
  detail: Bilingual
  quantity: number
  unitListPrice: number
  /** 0 where this passenger is no member. */
  memberPercentOff: number
}

/**
 * S3: lines → member price → coupon → rights card → freight. Every amount is whole yuan or dollars (G4), and the lines
 * add up to what is paid but for freight.
 */
export function quoteOf(lines: readonly PricedLine[], currency: Currency): Omit<Quote, 'wifi'> {
  const quoted = lines.map((line) => ({
    kind: line.kind,
    refId: line.refId,
    tripId: line.tripId,
    name: line.name,
    detail: line.detail,
    quantity: line.quantity,
    listPrice: line.unitListPrice,
    linePayable: lessPercent(line.unitListPrice, line.memberPercentOff) * line.quantity,
  }))
  const listTotal = quoted.reduce((sum, line) => sum + line.listPrice * line.quantity, 0)
  const linesTotal = quoted.reduce((sum, line) => sum + line.linePayable, 0)
  const couponDiscount = 0
  const freight = 0
  return {
    lines: quoted,
    listTotal,
    memberDiscount: listTotal - linesTotal,
    memberPercentOff: commonPercentage(lines),
    couponDiscount,
    freight,
    payable: linesTotal - couponDiscount + freight,
    currency,
  }
}

/** One figure is shown only where it is true of every line (G13). */
function commonPercentage(lines: readonly PricedLine[]): number {
  const percentages = new Set(lines.map((line) => line.memberPercentOff))
  const [only] = percentages
  return percentages.size === 1 && only !== undefined ? only : 0
}

const monthsEn = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What an order line says of its flight: `MF829，11 月 20 日` / `MF829, 20 Nov`. The date is `YYYY-MM-DD`. */
export function flightLineDetail(flightNo: string, flightDate: string): Bilingual {
  const [, month = 1, day = 1] = flightDate.split('-').map(Number)
  return { zh: `${flightNo}，${month} 月 ${day} 日`, en: `${flightNo}, ${day} ${monthsEn[month - 1]}` }
}
