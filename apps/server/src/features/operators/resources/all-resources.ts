import type { Resource } from './resource.ts'
import { accountCoupons, accountRightsCards } from './account-benefits.ts'
import { airports } from './airports.ts'
import { categories } from './categories.ts'
import { coupons } from './coupons.ts'
import { flightPlans } from './flight-plans.ts'
import { flights } from './flights.ts'
import { freight } from './freight.ts'
import { goods } from './goods.ts'
import { pickupPoints } from './pickup-points.ts'
import { plans } from './plans.ts'
import { promotions } from './promotions.ts'
import { refundReasons } from './refund-reasons.ts'
import { rightsCards } from './rights-cards.ts'
import { shelves } from './shelves.ts'
import { prices, stock } from './stock.ts'
import { clauses, helpArticles, surveys } from './texts.ts'

export const resources: ReadonlyMap<string, Resource> = new Map(
  [
    airports,
    categories,
    goods,
    stock,
    prices,
    plans,
    flightPlans,
    flights,
    coupons,
    accountCoupons,
    rightsCards,
    accountRightsCards,
    pickupPoints,
    refundReasons,
    freight,
    promotions,
    shelves,
    clauses,
    helpArticles,
    surveys,
  ].map((resource) => [resource.name, resource]),
)
