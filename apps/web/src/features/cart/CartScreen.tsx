import { useEffect, useRef, useState } from 'react'
import type { Cart } from '@aisle/contract/cart-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { preloadScreen, rewriteAddress, useRoute } from '../../navigation/router.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { bag } from '../../ui/empty-scenes.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { setCartBadge } from '../../ui/frame/page-chrome.ts'
import './cart.css'
import { CartContent } from './CartContent.tsx'
import { cartPhrases } from './cart-phrases.ts'
import { useCart } from './cart-queries.ts'
import { askedToSelect, countPieces } from './cart-rules.ts'
import { chosenStore } from './cart-selection-store.ts'
import { CartSkeleton } from './CartSkeleton.tsx'

/** `/shopCart[?select=id,id]`, for guests `/cart`: the cart, the lines chosen for checkout, and their total. */
export function CartScreen() {
  useSelectionInAddress()
  const t = usePhrases(cartPhrases)
  const cart = useCart()
  const [editing, setEditing] = useState(false)
  const known = cart.data
  const filled = known !== undefined && countPieces(known).kinds > 0
  const kinds = known && countPieces(known).kinds
  useEffect(() => {
    if (kinds !== undefined) setCartBadge(kinds)
  }, [kinds])
  const [wasFilled, setWasFilled] = useState(filled)
  if (filled && !wasFilled) setWasFilled(true)
  useEffect(() => {
    if (filled) preloadScreen('/order/settlement')
  }, [filled])
  return (
    <>
      <CartBar cart={known} editing={editing && filled} onEdit={filled ? setEditing : null} />
      <main className="wide cart">
        <h1 className="dh dk" tabIndex={-1}>
          {t('title')}
        </h1>
        {!known ? (
          cart.isError ? (
            <LoadFailed
              title={t('loadFailed')}
              reload={t('reload')}
              loading={t('loading')}
              busy={cart.isFetching}
              onReload={() => void cart.refetch()}
            >
              {t('loadFailedText')}
            </LoadFailed>
          ) : (
            <CartSkeleton />
          )
        ) : filled ? (
          <CartContent cart={known} editing={editing} onReadAgain={() => void cart.refetch()} />
        ) : (
          <EmptyCart emptied={wasFilled} />
        )}
      </main>
    </>
  )
}

/** Applies the selection in the URL once; a reload or "back" does not repeat it. */
function useSelectionInAddress() {
  const { path, query } = useRoute()
  useEffect(() => {
    const asked = askedToSelect(query)
    if (!asked) return
    chosenStore.set(asked)
    rewriteAddress(hrefTo(path === '/cart' ? path : '/shopCart'))
  }, [path, query])
}

interface CartBarProps {
  cart: Cart | undefined
  editing: boolean
  /** Null if there is nothing to edit. */
  onEdit: ((editing: boolean) => void) | null
}

function CartBar({ cart, editing, onEdit }: CartBarProps) {
  const t = usePhrases(cartPhrases)
  const kinds = cart ? countPieces(cart).kinds : 0
  return (
    <header className="bar cbar">
      <h1>
        {t('title')} {kinds > 0 && <span className="s c3">{t(kinds === 1 ? 'oneKind' : 'kinds', { n: kinds })}</span>}
      </h1>
      <span className="h" style={{ gap: 0 }}>
        {onEdit && (
          <Button kind="txt" small aria-pressed={editing} onClick={() => onEdit(!editing)}>
            {t(editing ? 'done' : 'edit')}
          </Button>
        )}
        <LanguagePill />
      </span>
    </header>
  )
}

/** `emptied`: the last line was just removed, so the focus has no line to move to. */
function EmptyCart({ emptied }: { emptied: boolean }) {
  const t = usePhrases(cartPhrases)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (emptied) box.current?.querySelector('a')?.focus()
  }, [emptied])
  return (
    <div ref={box}>
      <Empty
        scene={bag}
        title={t('empty')}
        action={
          <Link to="/shop" className={buttonClass()}>
            {t('toShop')}
          </Link>
        }
      >
        <p>{t('emptyText')}</p>
      </Empty>
    </div>
  )
}
