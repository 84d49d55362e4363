import type { ReactNode } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { bag } from '../../ui/empty-scenes.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CardPrice } from './CardPrice.tsx'
import { Gallery } from './Gallery.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { shopPhrases } from './shop-phrases.ts'

/** Unknown, or off the shelf: for the passenger the same. */
export function GoodsMissing() {
  const t = usePhrases(goodsPhrases)
  return (
    <Empty
      scene={bag}
      heading="h1"
      title={t('missing')}
      action={
        <Link to="/shop" className={buttonClass()}>
          {t('toShop')}
        </Link>
      }
    >
      <p>{t('missingText')}</p>
    </Empty>
  )
}

interface GoodsFailedProps {
  busy: boolean
  /** The server's own words; none where it did not answer. */
  messages: Bilingual | undefined
  onReload: () => void
}

export function GoodsFailed({ busy, messages, onReload }: GoodsFailedProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  return (
    <Empty
      heading="h1"
      title={t('loadFailed')}
      action={
        <Button busy={busy} busyLabel={t('loading')} onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      <p>{messages ? text(messages) : t('loadFailedText')}</p>
    </Empty>
  )
}

interface GoodsLoadingProps {
  overlay: ReactNode
  /** From the list that the passenger comes from: what it said of these goods stands at once. */
  card: GoodsCard | undefined
}

/** The page as it will stand, with its way back; boxes are seen only once it takes longer than 300 ms (design §9). */
export function GoodsLoading({ overlay, card }: GoodsLoadingProps) {
  const t = usePhrases(goodsPhrases)
  return (
    <main className="wide goods">
      <div className="two gd">
        <div className="gal">
          {card ? (
            <Gallery goods={{ name: card.name, pictures: [card.picture] }} />
          ) : (
            <>
              <h1 className="vh">{t('goods')}</h1>
              <div className="late" aria-hidden="true">
                <div className="pic sk goods-picture" />
              </div>
            </>
          )}
          {overlay}
        </div>
        <div className="col">
          {card && <KnownHeading card={card} />}
          <div className="late">
            <Skeleton lines={['35%', '70%', '100%']} />
          </div>
        </div>
      </div>
    </main>
  )
}

function KnownHeading({ card }: { card: GoodsCard }) {
  const text = useBilingual()
  return (
    <>
      <div className="h bl wrap hot-price">
        <CardPrice card={card} size="xl" />
      </div>
      <h1 className="t2 goods-name">{text(card.name)}</h1>
    </>
  )
}
