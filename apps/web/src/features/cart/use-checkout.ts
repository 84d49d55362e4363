import { useCallback, useRef, useState } from 'react'
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
import { showToast } from '../../ui/toast-store.ts'
import { cartPhrases } from './cart-phrases.ts'
import { checkboxId } from './CartRow.tsx'
import type { WishQueue } from './wish-queue.ts'

type Problems = ReadonlyMap<string, CartProblem>
const noProblems: Problems = new Map()

/** On to the settlement, once everything wished for is stored and the server has found nothing wrong. */
export function useCheckout(queue: WishQueue, readAgain: () => void) {
  const queries = useQueryClient()
  const [checking, setChecking] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)
  // Two taps may arrive before the screen is drawn anew.
  const underWay = useRef(false)

  const checkout = useCallback(
    async (chosen: readonly string[]) => {
      const t = phrasesNow(cartPhrases)
      if (chosen.length === 0) return showToast(t('must_select'), 'error')
      if (underWay.current) return
      underWay.current = true
      setChecking(true)
      try {
        await queue.settled()
        const found = await callApi(validateShoppingCart, { cartLineIds: [...chosen] })
        setProblems(new Map(found.problems.map(({ cartLineId, problem }) => [cartLineId, problem])))
        if (found.valid) {
          // The cart on this screen is how it stands now: the next one need not read it again.
          const key = queryKey(airPortalShoppingCartList, currentLanguage(), undefined)
          queries.setQueryData(key, (cart: Cart | undefined) => cart)
          return navigate('/order/settlement', { query: { cart: chosen.join(',') } })
        }
        // Stock and prices have moved: the lines say how far.
        readAgain()
        showToast(t('lookAtProblems', { n: found.problems.length }), 'error')
        document.getElementById(checkboxId(found.problems[0]?.cartLineId ?? ''))?.focus()
      } catch (error) {
        // Told by the call; a line that has gone meanwhile goes from the screen too.
        if (error instanceof ApiError && error.error === 'notFound') readAgain()
      } finally {
        underWay.current = false
        setChecking(false)
      }
    },
    [queries, queue, readAgain],
  )
  const forgetProblems = useCallback(() => setProblems(noProblems), [])
  return { checkout, checking, problems, forgetProblems }
}
