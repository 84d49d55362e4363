export { selectAdded } from './cart-selection-store.ts'
