export { addToCart } from './add-to-cart.ts'
export { removalOfLines } from './cart-store.ts'
export { cartRoutes } from './cart-routes.ts'
