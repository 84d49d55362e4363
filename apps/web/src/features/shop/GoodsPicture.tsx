import type { Picture } from '@aisle/contract/shop-schemas'
import { showsKeptAnswers } from '../../api/answers/kept-answers.ts'
import { classNames } from '../../ui/class-names.ts'
import './goods.css'

/** CSS pixels of a thumbnail, a tile of the grid, or the whole width of the goods page. */
type PictureSize = 56 | 72 | 84 | 88 | 'tile' | 'full'

interface GoodsPictureProps {
  picture: Picture
  size: PictureSize
  /** Empty if the name is shown next to it. */
  alt?: string
  /** The picture that the passenger came for: fetched at once. */
  eager?: boolean
  className?: string
  onLoad?: () => void
  onAnimationEnd?: () => void
}

const widths: Record<PictureSize, { px: number; sizes: string }> = {
  56: { px: 56, sizes: '56px' },
  72: { px: 72, sizes: '72px' },
  84: { px: 84, sizes: '84px' },
  88: { px: 88, sizes: '88px' },
  tile: { px: 240, sizes: '(min-width: 64em) 273px, (min-width: 40em) 33vw, 50vw' },
  full: { px: 480, sizes: '(min-width: 64em) 640px, (min-width: 40em) 50vw, 100vw' },
}

/** A picture in its square, which reserves the space, so that nothing moves. */
export function GoodsPicture({ picture, size, alt = '', eager, className, ...on }: GoodsPictureProps) {
  const { px, sizes } = widths[size]
  return (
    <picture
      className={classNames('pic', typeof size === 'number' && `t${size}`, className)}
      onAnimationEnd={on.onAnimationEnd}
    >
      {picture.avif !== null && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp !== null && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        // Set before `src`, because some browsers start fetching as soon as they see `src`. With kept answers even
        // eager pictures load lazily: an available picture would paint before the list, and each paint costs a slow
        // phone 15 ms.
        loading={eager && !showsKeptAnswers() ? 'eager' : 'lazy'}
        {...(eager && typeof size !== 'number' && { fetchPriority: 'high' })}
        // Pictures inlined in the page are not fetched. The server renders without them, because it has no page.
        src={globalThis.aisleEarly?.drawings?.[picture.src] ?? picture.src}
        alt={alt}
        width={px}
        height={px}
        decoding="async"
        draggable={false}
        onLoad={on.onLoad}
        // Hides the browser's broken-image icon; the empty tile is clearer.
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      />
    </picture>
  )
}
