import { useRef, useState } from 'react'
import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import type { Shot } from './page-picture-rules.ts'
import { Slide } from './Slide.tsx'

interface GalleryProps {
  shots: readonly Shot[]
  name: GoodsDetail['name']
}

/** The pictures side by side, with native scroll snapping, and a thumbnail for each below. */
export function Gallery({ shots, name }: GalleryProps) {
  const t = usePhrases(goodsPhrases)
  const text = useBilingual()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const many = shots.length > 1
  const at = Math.min(shown, shots.length - 1)

  function onScroll() {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 }
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth))
  }

  const labelOf = ({ kind }: Shot, index: number) => (kind === 'small' ? t('small', { n: index + 1 }) : t(kind))
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
        {shots.map((shot, index) => (
          // Another variant's picture takes the place of this one's: the list does not jump.
          <li className="tile-ground" key={index}>
            <Slide
              shot={shot}
              eager={index === 0}
              alt={many ? t('picture', { name: text(name), shot: labelOf(shot, index) }) : text(name)}
            />
          </li>
        ))}
      </ul>
      <div className="thumbnails">
        {shots.map((shot, index) => {
          const picture = (
            <span className="tile-ground" key={shot.kind}>
              <GoodsPicture picture={shot.picture} size={72} className={`shot ${shot.kind}`} />
            </span>
          )
          if (!many) return picture
          return (
            <button
              key={index}
              type="button"
              aria-pressed={index === at}
              aria-label={labelOf(shot, index)}
              onClick={() => strip.current?.scrollTo({ left: index * strip.current.clientWidth })}
            >
              {picture}
            </button>
          )
        })}
      </div>
    </>
  )
}
