import { useSession } from './session-store.ts'

/** The address of the cart: the passenger's is behind the guard (spec §2), the guest's is a different one (E3). */
export function useCartPath(): '/cart' | '/shopCart' {
  return useSession() ? '/shopCart' : '/cart'
}
