import { useEffect, useEffectEvent } from 'react'
import { readHash } from '../../../../navigation/hash-address.ts'
import { rewriteAddress } from '../../../../navigation/router.ts'

/**
 * While the sheet is open, the address is the checkout page's: a reload, or a login that has expired, goes on there.
 * Closed, it is the list's again.
 */
export function useCheckoutAddress(checkout: string): void {
  const enter = useEffectEvent(() => rewriteAddress(checkout))
  useEffect(() => {
    const list = location.hash
    enter()
    return () => {
      // What follows the order has an address of its own.
      if (readHash(location.hash).pathname === '/order/settlement') rewriteAddress(list)
    }
  }, [])
}
