import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { GoodsPicture } from '../GoodsPicture.tsx'
import type { Shot } from './page-picture-rules.ts'

interface SlideProps {
  shot: Shot
  alt: string
  /** The main picture: fetched at once. */
  eager: boolean
}

/**
 * One picture in the gallery. Another one comes over it once it is loaded, so that a slow network never empties the
 * frame.
 */
export function Slide({ shot, alt, eager }: SlideProps) {
  const [shown, setShown] = useState(shot)
  const [loaded, setLoaded] = useState<string>()
  const { src } = shot.picture
  const layers = shown.picture.src === src ? [shot] : [shown, shot]
  return (
    <>
      {layers.map((layer) => (
        <GoodsPicture
          key={layer.picture.src}
          picture={layer.picture}
          size="full"
          eager={eager}
          // One name, even while two pictures are there.
          alt={layer === shot ? alt : ''}
          className={classNames(
            'shot',
            layer.kind,
            layers.length > 1 && layer === shot && (loaded === src ? 'arriving' : 'awaited'),
          )}
          onLoad={() => setLoaded(layer.picture.src)}
          onAnimationEnd={() => setShown(shot)}
        />
      ))}
    </>
  )
}
