import type { ReactNode } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { bag } from '../../../ui/empty-scenes.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { goodsPhrases } from './goods-phrases.ts'

/** Unknown or off sale: the same for the passenger. */
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

/** The layout of the page with a back button; skeletons appear only after 300 ms of loading (design §9). */
export function GoodsLoading({ overlay }: { overlay: ReactNode }) {
  const t = usePhrases(goodsPhrases)
  return (
    <main className="wide goods">
      <div className="two gd">
        <div className="gal">
          <h1 className="vh">{t('goods')}</h1>
          <div className="late" aria-hidden="true">
            <div className="sk goods-picture" />
            <div className="thumbnails" />
          </div>
          {overlay}
        </div>
        <div className="col">
          <GoodsRest />
        </div>
      </div>
    </main>
  )
}

/** Placeholder for the rest of the goods page. */
export function GoodsRest() {
  return (
    <div className="late">
      <Skeleton lines={['35%', '70%', '100%']} />
    </div>
  )
}
