import type { SaleOffer } from '@aisle/contract/pre-purchase-schemas'
import { Price } from '../../../ui/Price.tsx'

interface PriceOfAllProps {
  chosen: SaleOffer
  beside: readonly { offer: SaleOffer }[]
  size: 'l' | 'xl'
}

/** The price of the chosen plan, together with those of the party. Checkout takes coupons and cards off. */
export function PriceOfAll({ chosen, beside, size }: PriceOfAllProps) {
  const sum = (amount: (offer: SaleOffer) => number) =>
    beside.reduce((total, { offer }) => total + amount(offer), amount(chosen))
  return (
    <Price
      amountMinor={sum(({ price }) => price)}
      currency={chosen.currency}
      size={size}
      listMinor={sum(({ listPrice }) => listPrice)}
    />
  )
}
