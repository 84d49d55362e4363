import { useEffect, useMemo, useRef, useState } from 'react'
import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { formatMoney } from '@aisle/contract/money'
import { usePhrases } from '../../language/phrases.ts'
import { later, usePreload } from '../../navigation/later.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { CartGroup } from './CartGroup.tsx'
import { groupLines, needsTwoOrders } from './cart-group-rules.ts'
import { cartPhrases } from './cart-phrases.ts'
import { useSums, useWishes } from './cart-queries.ts'
import { allToggled, chosenInCart, nextLine } from './cart-rules.ts'
import { CartRow, checkboxId, type CartActions } from './CartRow.tsx'
import { chosenStore, couponStore, useChosen } from './cart-selection-store.ts'
import { basketName, inAddress } from './cart-sum-rules.ts'
import { SettleBar, SummaryCard, type SumsProps } from './CartSums.tsx'
import { CouponLine } from './CouponLine.tsx'
import { InvalidCard } from './InvalidCard.tsx'
import { RemoveDialog } from './removing/RemoveDialog.tsx'
import { useCheckout } from './use-checkout.ts'
import type { WishQueue } from './wish-queue.ts'

const VariantSheet = later(() => import('./VariantSheet.tsx').then((part) => part.VariantSheet))

interface CartContentProps {
  cart: Cart
  editing: boolean
  onReadAgain: () => void
}

export function CartContent({ cart, editing, onReadAgain }: CartContentProps) {
  const t = usePhrases(cartPhrases)
  const stored = useChosen()
  const chosen = useMemo(() => chosenInCart(cart, stored), [cart, stored])
  const { wishes, queue } = useWishes()
  usePreload(true, VariantSheet)
  const [getVariant, setVariantOf] = useState<CartLine | null>(null)
  const [removing, setRemoving] = useState<readonly string[] | null>(null)
  const [uncovered, setUncovered] = useUncovered()
  const focusAfter = useFocusAfter(cart, removing !== null)
  const readAgain = useLatest(onReadAgain)
  const { checkout, checking, problems, forgetProblems } = useCheckout(queue, readAgain)
  const actions = useActions({ queue, forgetProblems, setVariantOf, setRemoving, setUncovered })
  const chosenSet = useMemo(() => new Set(chosen), [chosen])
  const wanted = useMemo(() => cart.lines.filter(({ cartLineId }) => chosenSet.has(cartLineId)), [cart, chosenSet])
  const { sums, offers, choice, settling } = useSums(wanted, wishes.size > 0)
  const pieces = wanted.reduce((sum, { cartLineId, quantity }) => sum + (wishes.get(cartLineId) ?? quantity), 0)
  const bar: SumsProps = {
    sums,
    unknown: chosen.length > 0 && !sums,
    currency: cart.currency,
    editing,
    checking,
    chosen: chosen.length,
    pieces,
    allChosen: cart.lines.length > 0 && chosen.length === cart.lines.length,
    onToggleAll: () => chosenStore.set(allToggled(cart, stored)),
    onCheckout: () => void checkout(chosen, inAddress(choice)),
    onRemove: () => (chosen.length > 0 ? setRemoving(chosen) : showToast(t('selectToRemove'), 'error')),
  }
  return (
    <>
      <div className="two">
        <section className="col">
          {cart.lines.length > 0 && (
            <>
              {groupLines(cart).map((group) => (
                <CartGroup
                  key={group.way}
                  group={group}
                  editing={editing}
                  sums={sums}
                  chosen={group.lines.some(({ cartLineId }) => chosenSet.has(cartLineId))}
                  apart={group.way === 'PICKUP' && needsTwoOrders(wanted)}
                >
                  {group.lines.map((line) => (
                    <CartRow
                      key={line.cartLineId}
                      line={line}
                      currency={cart.currency}
                      chosen={chosenSet.has(line.cartLineId)}
                      wish={wishes.get(line.cartLineId)}
                      problem={problems.get(line.cartLineId) ?? null}
                      uncovered={uncovered === line.cartLineId}
                      actions={actions}
                    />
                  ))}
                </CartGroup>
              ))}
              <CouponLine
                sums={sums}
                chosen={wanted.length > 0}
                offers={offers}
                own={choice !== undefined}
                onChoose={(couponId) =>
                  couponStore.set(couponId === undefined ? null : { couponId, basket: basketName(wanted) })
                }
              />
            </>
          )}
          {cart.invalid.length > 0 && <InvalidCard lines={cart.invalid} actions={actions} />}
        </section>
        <SummaryCard {...bar} />
      </div>
      <SettleBar {...bar} />
      {/* The bar and the card show the same total: announce it once, when it has stopped changing. */}
      <p className="vh" aria-live="polite">
        {sums && !settling && t('totalIs', { n: pieces, amount: formatMoney(sums.total, sums.currency) })}
      </p>
      {getVariant && <VariantSheet cart={cart} line={getVariant} onClose={() => setVariantOf(null)} />}
      {removing && (
        <RemoveDialog
          cart={cart}
          wishes={wishes}
          cartLineIds={removing}
          onRemoved={() => {
            for (const id of removing) queue.forget(id)
            focusAfter(removing)
          }}
          onClose={() => {
            setRemoving(null)
            setUncovered(null)
          }}
        />
      )}
    </>
  )
}

interface ActionParts {
  queue: WishQueue
  forgetProblems: () => void
  setVariantOf: (line: CartLine) => void
  setRemoving: (cartLineIds: readonly string[]) => void
  setUncovered: (cartLineId: string | null) => void
}

/** One stable object for all lines and renders, so that a line re-renders only when its own data change. */
function useActions({ queue, forgetProblems, setVariantOf, setRemoving, setUncovered }: ActionParts): CartActions {
  return useMemo(
    () => ({
      setQuantity: (cartLineId, quantity) => {
        forgetProblems()
        queue.wish(cartLineId, quantity)
      },
      changeVariant: (line) => {
        forgetProblems()
        setVariantOf(line)
      },
      askToRemove: setRemoving,
      uncover: setUncovered,
    }),
    [queue, forgetProblems, setVariantOf, setRemoving, setUncovered],
  )
}

/** The line whose delete button is uncovered; a touch anywhere else covers it again. */
function useUncovered() {
  const [uncovered, setUncovered] = useState<string | null>(null)
  useEffect(() => {
    if (uncovered === null) return
    const cover = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.swp.open, .dlg, .scrim'))) setUncovered(null)
    }
    document.addEventListener('pointerdown', cover)
    return () => document.removeEventListener('pointerdown', cover)
  }, [uncovered])
  return [uncovered, setUncovered] as const
}

/** After a removal the focus moves to the line that moved up, or to the rest of the page. */
function useFocusAfter(cart: Cart, dialogOpen: boolean) {
  const next = useRef<{ cartLineId: string | null } | null>(null)
  useEffect(() => {
    const wanted = next.current
    if (!wanted || dialogOpen) return
    next.current = null
    const line = wanted.cartLineId === null ? null : document.getElementById(checkboxId(wanted.cartLineId))
    const fallback = document.querySelector<HTMLElement>('main.cart .card button, main.cart a')
    ;(line ?? fallback)?.focus()
  }, [cart, dialogOpen])
  return (gone: readonly string[]) => {
    next.current = { cartLineId: nextLine(cart.lines, gone) }
  }
}

/** A stable function that calls the latest one. */
function useLatest(call: () => void): () => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useMemo(() => () => latest.current(), [])
}
