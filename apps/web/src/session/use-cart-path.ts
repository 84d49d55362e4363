import { useSession } from './session-store.ts'

/** The address of the cart: the passenger's is behind the guard (spec §2), a guest has one of their own (E3). */
export function useCartPath(): '/cart' | '/shopCart' {
  return useSession() ? '/shopCart' : '/cart'
}
