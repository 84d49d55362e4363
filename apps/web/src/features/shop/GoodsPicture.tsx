import type { Picture } from '@aisle/contract/shop-schemas'
import { showsKeptAnswers } from '../../api/kept-answers.ts'
import { classNames } from '../../ui/class-names.ts'
import './goods.css'

/** CSS pixels of a thumbnail, a tile of the grid, or the whole width of the goods page. */
type PictureSize = 56 | 72 | 88 | 'tile' | 'full'

interface GoodsPictureProps {
  picture: Picture
  size: PictureSize
  /** Empty where the name stands beside it. */
  alt?: string
  /** It is what the passenger came for: fetched at once. */
  eager?: boolean
}

const widths: Record<PictureSize, { px: number; sizes: string }> = {
  56: { px: 56, sizes: '56px' },
  72: { px: 72, sizes: '72px' },
  88: { px: 88, sizes: '88px' },
  tile: { px: 240, sizes: '(min-width: 64em) 273px, (min-width: 40em) 33vw, 50vw' },
  full: { px: 480, sizes: '(min-width: 64em) 640px, (min-width: 40em) 50vw, 100vw' },
}

/** A picture in its square; the square is there before the picture is, so nothing moves. */
export function GoodsPicture({ picture, size, alt = '', eager }: GoodsPictureProps) {
  const { px, sizes } = widths[size]
  return (
    <picture className={classNames('pic', typeof size === 'number' && `t${size}`)}>
      {picture.avif !== null && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp !== null && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        // Before its address: some browsers begin as soon as they know that. A picture that is at hand is drawn at once
        // where it is eager, before the list: each drawing costs a slow phone 15 ms.
        loading={eager && !showsKeptAnswers() ? 'eager' : 'lazy'}
        {...(eager && typeof size !== 'number' && { fetchPriority: 'high' })}
        // What has come within the page is not fetched; the server draws without, for it has no page.
        src={globalThis.aisleEarly?.drawings?.[picture.src] ?? picture.src}
        alt={alt}
        width={px}
        height={px}
        decoding="async"
        draggable={false}
        // The tile says more than the browser's sign for a picture that is not there.
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      />
    </picture>
  )
}
