import { memo, useEffect, useId, type KeyboardEvent } from 'react'
import type { CartLine } from '@aisle/contract/cart-schemas'
import type { Currency } from '@aisle/contract/money'
import type { CartProblem } from '@aisle/contract/shop-states'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GoodsPicture } from '../shop/index.ts'
import { BinIcon } from './BinIcon.tsx'
import { cartPhrases } from './cart-phrases.ts'
import { mostPieces, getNote, toggled } from './cart-rules.ts'
import { chosenStore } from './cart-selection-store.ts'
import { focusIfWanted } from './removing/restored-focus.ts'
import { useSwipe } from './use-swipe.ts'

/** The actions of a line; the same object for all lines while the screen is open. */
export interface CartActions {
  setQuantity: (cartLineId: string, quantity: number) => void
  changeVariant: (line: CartLine) => void
  askToRemove: (cartLineIds: readonly string[]) => void
  /** Uncovers the button of one line and covers that of any other. */
  uncover: (cartLineId: string | null) => void
}

interface CartRowProps {
  line: CartLine
  currency: Currency
  chosen: boolean
  /** The requested quantity, until the server confirms it. */
  wish: number | undefined
  /** The problem that the server found at checkout. */
  problem: CartProblem | null
  uncovered: boolean
  actions: CartActions
}

export const checkboxId = (cartLineId: string) => `choose-${cartLineId}`

const deletesLine = (event: KeyboardEvent) => event.key === 'Delete' || event.key === 'Backspace'

/** One line, which re-renders only when its own data change. */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, currency, chosen, wish, problem, uncovered, actions } = props
  const t = usePhrases(cartPhrases)
  const text = useBilingual()
  const { cartLineId } = line
  const { row, handlers } = useSwipe(uncovered, (open) => actions.uncover(open ? cartLineId : null))
  const noteId = useId()
  useEffect(() => focusIfWanted(checkboxId(cartLineId)), [cartLineId])
  const quantity = wish ?? line.quantity
  const note = getNote(line, quantity, problem)
  const name = text(line.name)
  const remove = () => actions.askToRemove([cartLineId])
  return (
    <li
      className={classNames('swp', uncovered && 'open')}
      onKeyDown={(event) => {
        if (!deletesLine(event)) return
        event.preventDefault()
        remove()
      }}
    >
      <div className="crow" ref={row} {...handlers}>
        <input
          id={checkboxId(cartLineId)}
          className="cb"
          type="checkbox"
          checked={chosen}
          aria-label={t('select', { name })}
          aria-describedby={note ? noteId : undefined}
          onChange={() => chosenStore.set(toggled(chosenStore.get(), cartLineId))}
        />
        <Link to="/goods/:id" params={{ id: line.goodsId }} tabIndex={-1} aria-hidden="true" draggable={false}>
          <GoodsPicture picture={line.picture} size={84} />
        </Link>
        <div className="cname">
          <Link to="/goods/:id" params={{ id: line.goodsId }} className="b2 el2" draggable={false}>
            {name}
          </Link>
          <Variant line={line} onChange={() => actions.changeVariant(line)} />
        </div>
        <span className="cprice">
          <Price amountMinor={line.price} listMinor={line.listPrice ?? undefined} currency={currency} inSum />
        </span>
        <Stepper
          label={t('quantityOf', { name })}
          value={quantity}
          most={mostPieces(line)}
          busy={wish !== undefined}
          describedBy={note ? noteId : undefined}
          onChange={(next) => actions.setQuantity(cartLineId, next)}
        />
        <button type="button" className="ib c3 bin" aria-label={t('removeOne', { name })} onClick={remove}>
          <BinIcon />
        </button>
        {note && (
          <span id={noteId} className={classNames('xs cnote', note.wrong ? 'erc' : 'hot')}>
            {t(note.phrase, { n: note.n })}
          </span>
        )}
      </div>
      <button type="button" className="del" tabIndex={-1} aria-hidden="true" onClick={remove}>
        <BinIcon />
        {t('remove')}
      </button>
    </li>
  )
})

function Variant({ line, onChange }: { line: CartLine; onChange: () => void }) {
  const t = usePhrases(cartPhrases)
  const variant = useBilingual()(line.variant)
  if (!line.hasVariants) return variant ? <span className="s c2">{variant}</span> : null
  return (
    <button type="button" className="vr c2 hit" aria-label={t('variant', { variant })} onClick={onChange}>
      {variant || t('chooseVariant')}
      <Icon name="down" size="x" />
    </button>
  )
}
