import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { airPortalShoppingCartList, validateShoppingCart } from '@aisle/contract/cart'
import type { Cart } from '@aisle/contract/cart-schemas'
import type { CartProblem } from '@aisle/contract/shop-states'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { queryKey } from '../../api/query-key.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { phrasesNow } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { asOwner } from './cart-owner.ts'
import { cartPhrases } from './cart-phrases.ts'
import { checkboxId } from './CartRow.tsx'
import type { WishQueue } from './wish-queue.ts'

type Problems = ReadonlyMap<string, CartProblem>
const noProblems: Problems = new Map()

/** Opens checkout once all quantities are stored and the server has found no problem. */
export function useCheckout(queue: WishQueue, readAgain: () => void) {
  const queries = useQueryClient()
  const { busy: checking, begin, release } = useTapGuard()
  const [problems, setProblems] = useState<Problems>(noProblems)

  const checkout = useCallback(
    async (chosen: readonly string[], couponId: string | undefined) => {
      const t = phrasesNow(cartPhrases)
      if (chosen.length === 0) return showToast(t('must_select'), 'error')
      if (!begin()) return
      try {
        await queue.settled()
        const found = await callApi(validateShoppingCart, { cartLineIds: [...chosen], ...asOwner() })
        setProblems(new Map(found.problems.map(({ cartLineId, problem }) => [cartLineId, problem])))
        if (found.valid) {
          // The cart on this screen is current: mark it as fresh, so that the next screen does not refetch it.
          const key = queryKey(airPortalShoppingCartList, currentLanguage(), asOwner())
          queries.setQueryData(key, (cart: Cart | undefined) => cart)
          return navigate('/order/settlement', { query: { cart: chosen.join(','), ...(couponId && { couponId }) } })
        }
        // Stock and prices have changed: the lines show the details.
        readAgain()
        showToast(t('lookAtProblems', { n: found.problems.length }), 'error')
        document.getElementById(checkboxId(found.problems[0]?.cartLineId ?? ''))?.focus()
      } catch (error) {
        // The call has shown the error; a line that is gone must disappear from the screen too.
        if (error instanceof ApiError && error.error === 'notFound') readAgain()
      } finally {
        release()
      }
    },
    [queries, queue, readAgain, begin, release],
  )
  const forgetProblems = useCallback(() => setProblems(noProblems), [])
  return { checkout, checking, problems, forgetProblems }
}
