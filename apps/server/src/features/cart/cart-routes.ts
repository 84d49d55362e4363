import * as calls from '@aisle/contract/cart'
import * as schemas from '@aisle/contract/cart-schemas'
import { fail } from '../../platform/contract-error.ts'
import { implement, type Implementation } from '../../platform/http/implement.ts'
import { addShoppingCart } from './add-shopping-cart.ts'
import { calculateShoppingCart } from './calculate-shopping-cart.ts'
import { updateShoppingCartAmount, updateShoppingCartSKU } from './change-cart-line.ts'
import { deleteShoppingCart } from './delete-shopping-cart.ts'
import { shoppingCartList } from './shopping-cart-list.ts'
import { shoppingCartStatistics } from './shopping-cart-statistics.ts'
import { validateShoppingCart } from './validate-shopping-cart.ts'

/** A guest's cart is for a page that asks for it: one that believes to be logged in must hear that it is not. */
const implementForOwner: typeof implement = (call, callSchemas, useCase) =>
  implement(call, callSchemas, (deps, caller, request) => {
    // The requests of these calls have the field.
    if (!caller.session && !(request as { guest?: boolean } | null | undefined)?.guest) fail('unauthorized')
    return useCase(deps, caller, request)
  })

export const cartRoutes: readonly Implementation[] = [
  implementForOwner(calls.airPortalShoppingCartList, schemas.airPortalShoppingCartListSchemas, shoppingCartList),
  implement(calls.addShoppingCart, schemas.addShoppingCartSchemas, addShoppingCart),
  implementForOwner(calls.updateShoppingCartSKU, schemas.updateShoppingCartSKUSchemas, updateShoppingCartSKU),
  implementForOwner(calls.updateShoppingCartAmount, schemas.updateShoppingCartAmountSchemas, updateShoppingCartAmount),
  implementForOwner(calls.deleteShoppingCart, schemas.deleteShoppingCartSchemas, deleteShoppingCart),
  implement(calls.shoppingCartStatistics, schemas.shoppingCartStatisticsSchemas, shoppingCartStatistics),
  implementForOwner(calls.calculateShoppingCart, schemas.calculateShoppingCartSchemas, calculateShoppingCart),
  implementForOwner(calls.validateShoppingCart, schemas.validateShoppingCartSchemas, validateShoppingCart),
]
