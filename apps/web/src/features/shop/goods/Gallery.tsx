import { useRef, useState } from 'react'
import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { goodsPhrases } from './goods-phrases.ts'

/** The pictures side by side, with native scroll snapping. Arrow keys scroll the focused strip. */
export function Gallery({ pictures, name }: Pick<GoodsDetail, 'pictures' | 'name'>) {
  const t = usePhrases(goodsPhrases)
  const text = useBilingual()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const many = pictures.length > 1

  function onScroll() {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 }
    if (clientWidth > 0) setShown(Math.min(pictures.length - 1, Math.round(scrollLeft / clientWidth)))
  }

  const step = (by: 1 | -1) => strip.current?.scrollTo({ left: (shown + by) * strip.current.clientWidth })

  return (
    <>
      <ul
        className="strip"
        ref={strip}
        onScroll={onScroll}
        aria-label={t('pictures')}
        // A scrolling list must be reachable by keyboard.
        tabIndex={many ? 0 : undefined}
      >
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <GoodsPicture
              picture={picture}
              size="full"
              eager={index === 0}
              alt={many ? t('picture', { name: text(name), n: index + 1 }) : text(name)}
            />
          </li>
        ))}
      </ul>
      {many && (
        <>
          <span className="dk picture-steps h">
            <button
              type="button"
              className="ib"
              aria-label={t('previousPicture')}
              aria-disabled={shown === 0}
              onClick={() => step(-1)}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className="ib sp"
              aria-label={t('nextPicture')}
              aria-disabled={shown === pictures.length - 1}
              onClick={() => step(1)}
            >
              <Icon name="chev" />
            </button>
          </span>
          <Tag className="num picture-count">{`${shown + 1} / ${pictures.length}`}</Tag>
        </>
      )}
    </>
  )
}
