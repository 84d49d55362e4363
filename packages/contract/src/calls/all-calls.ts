import type { CallDefinition } from './define-call.ts'
import type { CallSchemas } from './call-of.ts'
import * as prePurchase from './pre-purchase.ts'
import * as prePurchaseSchemas from '../schemas/pre-purchase-schemas.ts'
import * as orders from './orders.ts'
import * as ordersSchemas from '../schemas/orders-schemas.ts'
import * as orderLink from './order-link.ts'
import * as orderLinkSchemas from '../schemas/order-link-schemas.ts'
import * as portal from './portal.ts'
import * as portalSchemas from '../schemas/portal-schemas.ts'
import * as login from './login.ts'
import * as loginSchemas from '../schemas/login-schemas.ts'
import * as passkeys from './passkeys.ts'
import * as passkeysSchemas from '../schemas/passkeys-schemas.ts'
import * as personalData from './personal-data.ts'
import * as personalDataSchemas from '../schemas/personal-data-schemas.ts'
import * as areas from './areas.ts'
import * as areasSchemas from '../schemas/areas-schemas.ts'
import * as clauses from './clauses.ts'
import * as clausesSchemas from '../schemas/clauses-schemas.ts'
import * as serverTime from './server-time.ts'
import * as serverTimeSchemas from '../schemas/server-time-schemas.ts'
import * as shop from './shop.ts'
import * as shopSchemas from '../schemas/shop-schemas.ts'
import * as cart from './cart.ts'
import * as cartSchemas from '../schemas/cart-schemas.ts'
import * as addresses from './addresses.ts'
import * as addressesSchemas from '../schemas/addresses-schemas.ts'
import * as refunds from './refunds.ts'
import * as refundsSchemas from '../schemas/refunds-schemas.ts'
import * as invoices from './invoices.ts'
import * as invoicesSchemas from '../schemas/invoices-schemas.ts'
import * as coupons from './coupons.ts'
import * as couponsSchemas from '../schemas/coupons-schemas.ts'

/** A call with its schemas: what the server serves and describes. */
export interface DeclaredCall {
  call: CallDefinition
  schemas: CallSchemas
}

/** Every call of the product. A call whose schemas are missing is a mistake and fails at start and in the tests. */
function declare(calls: Record<string, CallDefinition>, schemas: object): DeclaredCall[] {
  const byName = new Map(Object.entries(schemas))
  return Object.entries(calls).map(([key, call]) => {
    const found: CallSchemas | undefined = byName.get(`${key}Schemas`)
    if (!found) throw new Error(`call ${key} has no schemas`)
    return { call, schemas: found }
  })
}

export const allCalls: readonly DeclaredCall[] = [
  ...declare(prePurchase, prePurchaseSchemas),
  ...declare(orders, ordersSchemas),
  ...declare(orderLink, orderLinkSchemas),
  ...declare(portal, portalSchemas),
  ...declare(login, loginSchemas),
  ...declare(passkeys, passkeysSchemas),
  ...declare(personalData, personalDataSchemas),
  ...declare(areas, areasSchemas),
  ...declare(clauses, clausesSchemas),
  ...declare(serverTime, serverTimeSchemas),
  ...declare(shop, shopSchemas),
  ...declare(cart, cartSchemas),
  ...declare(addresses, addressesSchemas),
  ...declare(refunds, refundsSchemas),
  ...declare(invoices, invoicesSchemas),
  ...declare(coupons, couponsSchemas),
]
