import { useSyncExternalStore, type ReactNode } from 'react'
import type { Category, GoodsCard, Shelf as ShelfOfGoods } from '@aisle/contract/shop-schemas'
import { useFirstList } from '../../../analytics/use-first-list.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { Collected } from '../goods-search-rules.ts'
import { shopHref } from '../shop-address.ts'
import { shopPhrases } from '../shop-phrases.ts'
import { useQuickAdd } from '../use-quick-add.tsx'
import { Shelf } from './Shelf.tsx'

interface ShopHomeProps {
  shelves: readonly ShelfOfGoods[]
  categories: readonly Category[]
  /** The search field of desktops, beside the first heading. */
  search: ReactNode
  /** When goods can be collected for the passenger's next flight. */
  collected: Collected | undefined
  /** How many goods the list of all has. */
  total: number
}

/** False in the page's HTML and while it is hydrated: that has the first view only, which has to come in one flight. */
const useProgram = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

/** The editors' shelves below the offer and the categories, and the way to the list of all goods. */
export function ShopHome({ shelves, categories, search, collected, total }: ShopHomeProps) {
  const t = usePhrases(shopPhrases)
  const { onAdd, adding } = useQuickAdd(true)
  useFirstList(true)
  const rows = besideEachOther(shelves)
  const all = useProgram()
  return (
    <>
      {rows.slice(0, 1).map((row) => (
        <Row
          key={row[0].shelfId}
          row={row}
          categories={categories}
          collected={collected}
          onAdd={onAdd}
          aside={search}
          eager
        />
      ))}
      {all && (
        <>
          {rows.slice(1).map((row) => (
            <Row key={row[0].shelfId} row={row} categories={categories} collected={collected} onAdd={onAdd} />
          ))}
          <p className="ct sec">
            <a className={buttonClass({ kind: 'line' })} href={shopHref()}>
              {t('seeAllOf', { n: total })}
            </a>
          </p>
        </>
      )}
      {adding}
    </>
  )
}

type ShelfRow = readonly [ShelfOfGoods, ShelfOfGoods?]

/** A pair stands beside the story before it, where the screen is wide. */
function besideEachOther(shelves: readonly ShelfOfGoods[]): ShelfRow[] {
  return shelves.flatMap((shelf, at): ShelfRow[] => {
    const [before, next] = [shelves[at - 1], shelves[at + 1]]
    if (shelf.shape === 'pair' && before?.shape === 'story') return []
    return [shelf.shape === 'story' && next?.shape === 'pair' ? [shelf, next] : [shelf]]
  })
}

interface RowProps {
  row: ShelfRow
  categories: readonly Category[]
  collected: Collected | undefined
  aside?: ReactNode
  eager?: boolean
  onAdd: (card: GoodsCard) => void
}

function Row({ row, ...rest }: RowProps) {
  const [shelf, beside] = row
  if (!beside) return <Shelf shelf={shelf} {...rest} />
  return (
    <div className="sec duo">
      <Shelf shelf={shelf} {...rest} />
      <Shelf shelf={beside} {...rest} />
    </div>
  )
}
