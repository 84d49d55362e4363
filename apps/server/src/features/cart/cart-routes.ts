import * as calls from '@aisle/contract/cart'
import * as schemas from '@aisle/contract/cart-schemas'
import { implement, implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { addShoppingCart } from './add-shopping-cart.ts'
import { calculateShoppingCart } from './calculate-shopping-cart.ts'
import { updateShoppingCartAmount, updateShoppingCartSKU } from './change-cart-line.ts'
import { deleteShoppingCart } from './delete-shopping-cart.ts'
import { shoppingCartList } from './shopping-cart-list.ts'
import { shoppingCartStatistics } from './shopping-cart-statistics.ts'
import { validateShoppingCart } from './validate-shopping-cart.ts'

export const cartRoutes: readonly Implementation[] = [
  implementForPassenger(calls.airPortalShoppingCartList, schemas.airPortalShoppingCartListSchemas, shoppingCartList),
  implement(calls.addShoppingCart, schemas.addShoppingCartSchemas, addShoppingCart),
  implementForPassenger(calls.updateShoppingCartSKU, schemas.updateShoppingCartSKUSchemas, updateShoppingCartSKU),
  implementForPassenger(
    calls.updateShoppingCartAmount,
    schemas.updateShoppingCartAmountSchemas,
    updateShoppingCartAmount,
  ),
  implementForPassenger(calls.deleteShoppingCart, schemas.deleteShoppingCartSchemas, deleteShoppingCart),
  implement(calls.shoppingCartStatistics, schemas.shoppingCartStatisticsSchemas, shoppingCartStatistics),
  implementForPassenger(calls.calculateShoppingCart, schemas.calculateShoppingCartSchemas, calculateShoppingCart),
  implementForPassenger(calls.validateShoppingCart, schemas.validateShoppingCartSchemas, validateShoppingCart),
]
