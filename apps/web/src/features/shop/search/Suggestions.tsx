import { useEffect, type RefObject } from 'react'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { navigate } from '../../../navigation/router.ts'
import { CardPrice } from '../CardPrice.tsx'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { allGoods, countShown, getQuery } from '../goods-search-rules.ts'
import { useGoodsPages } from '../shop-queries.ts'
import { moveActive } from './suggestion-rules.ts'
import { suggestionPhrases } from './suggestion-phrases.ts'
import './suggestions.css'
import { usePaused } from './use-paused.ts'

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
  /** Clean, and not empty. */
  text: string
  active: string | undefined
  onActive: (id: string | undefined) => void
  onClose: () => void
}

/** As many as stay above the keyboard of a phone. */
const most = 5
const all = 'suggestion-all'

/**
 * Goods that match what is being typed, below the field. The list is the first page of the same search, so that its
 * results are there when it is submitted. The focus stays in the field (ARIA combobox).
 */
export function Suggestions({ field, text, active, onActive, onClose }: SuggestionsProps) {
  const t = usePhrases(suggestionPhrases)
  const say = useBilingual()
  const keyword = usePaused(text)
  const { data } = useGoodsPages({ ...allGoods, keyword })
  const found = keyword === text ? data : undefined
  const goods = found?.goods.slice(0, most) ?? []
  const rows = [
    ...goods.map((card) => ({
      id: `suggestion-${card.goodsId}`,
      card,
      open: () => navigate('/goods/:id', { params: { id: card.goodsId } }),
    })),
    ...(found && found.total > goods.length
      ? [
          {
            id: all,
            card: undefined,
            open: () => navigate('/shop', { query: getQuery({ ...allGoods, keyword }) }),
          },
        ]
      : []),
  ]
  const ids = rows.map(({ id }) => id)

  useEffect(() => {
    const input = field.current
    function onKey(event: KeyboardEvent) {
      const chosen = rows.find(({ id }) => id === active)
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Enter' && chosen) {
        onClose()
        chosen.open()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        onActive(moveActive(ids, active, event.key === 'ArrowDown' ? 1 : -1))
      } else return
      event.preventDefault()
    }
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  })
  // Another text begins at the field again.
  useEffect(() => onActive(undefined), [text, onActive])

  return (
    <div className="suggestions" hidden={rows.length === 0}>
      <ul id="suggestions" role="listbox" aria-label={t('suggestions')}>
        {rows.map(({ id, card, open }) => (
          // The field has the focus and handles the keys.
          <li
            key={id}
            id={id}
            role="option"
            aria-selected={id === active}
            // Otherwise the field loses the focus before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onClose()
              open()
            }}
          >
            {card ? (
              <>
                <GoodsPicture picture={card.cutout ?? card.picture} size={56} />
                <span className="gr el2">{say(card.name)}</span>
                <CardPrice card={card} />
              </>
            ) : (
              <span className="sea">{t('seeAllFound', { n: found ? countShown(found) : 0 })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
