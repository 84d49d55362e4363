import type { Bilingual } from '@aisle/contract/language'
import { lessPercent, type Currency } from '@aisle/contract/money'
import type { OrderKind } from '@aisle/contract/order-states'
import type { Quote } from '@aisle/contract/orders-schemas'
import type { Picture } from '@aisle/contract/shop-schemas'

/** A line with the catalogue price of one unit. Prices are minor units of the quote's currency. */
export interface PricedLine {
  kind: OrderKind
  refId: string
  tripId: string | null
  goodsId: string | null
  picture: Picture | null
  name: Bilingual
  detail: Bilingual
  quantity: number
  unitListPrice: number
  /** 0 for a passenger who is not a member. */
  memberPercentOff: number
}

/** The discounts by coupon and rights card on each line, in the order of the lines (S4, S5). */
export interface TakenOff {
  couponId: string | null
  couponShares: readonly number[]
  rightsNo: string | null
  rightsShares: readonly number[]
}

const nothingTakenOff: TakenOff = { couponId: null, couponShares: [], rightsNo: null, rightsShares: [] }

interface Freight {
  freight: number
  freightSaved: number
}

export type PriceOfQuote = Omit<
  Quote,
  'wifi' | 'plans' | 'shipTo' | 'pickupPoint' | 'notThisWay' | 'warnings' | 'payMethods'
>

/** The cost of a line before coupon and rights card: member price times quantity. */
export function afterMemberPrice(line: Pick<PricedLine, 'unitListPrice' | 'memberPercentOff' | 'quantity'>): number {
  return lessPercent(line.unitListPrice, line.memberPercentOff) * line.quantity
}

/**
 * S3: lines → member price → coupon → rights card → freight. Every amount is whole yuan or dollars (G4), and the lines
 * add up to what is paid but for freight.
 */
export function getQuote(
  lines: readonly PricedLine[],
  currency: Currency,
  { takenOff, freight, freightSaved }: Freight & { takenOff: TakenOff } = {
    takenOff: nothingTakenOff,
    freight: 0,
    freightSaved: 0,
  },
): PriceOfQuote {
  const quoted = lines.map((line, index) => {
    const couponShare = takenOff.couponShares[index] ?? 0
    const rightsShare = takenOff.rightsShares[index] ?? 0
    return {
      kind: line.kind,
      refId: line.refId,
      tripId: line.tripId,
      goodsId: line.goodsId,
      picture: line.picture,
      name: line.name,
      detail: line.detail,
      quantity: line.quantity,
      listPrice: line.unitListPrice,
      couponShare,
      rightsShare,
      linePayable: afterMemberPrice(line) - couponShare - rightsShare,
    }
  })
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const listTotal = sum(quoted.map((line) => line.listPrice * line.quantity))
  const linesTotal = sum(quoted.map((line) => line.linePayable))
  const couponDiscount = sum(quoted.map((line) => line.couponShare))
  const rightsDiscount = sum(quoted.map((line) => line.rightsShare))
  return {
    lines: quoted,
    listTotal,
    memberDiscount: listTotal - linesTotal - couponDiscount - rightsDiscount,
    memberPercentOff: commonPercentage(lines),
    couponDiscount,
    rightsDiscount,
    freight,
    freightSaved,
    payable: linesTotal + freight,
    currency,
    couponId: takenOff.couponId,
    rightsNo: takenOff.rightsNo,
  }
}

/** One percentage is shown only if it applies to every line (G13). */
function commonPercentage(lines: readonly PricedLine[]): number {
  const percentages = new Set(lines.map((line) => line.memberPercentOff))
  const [only] = percentages
  return percentages.size === 1 && only !== undefined ? only : 0
}
