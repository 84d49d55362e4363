export { addToCart, removeCartLines } from './add-to-cart.ts'
export { cartRoutes } from './cart-routes.ts'
