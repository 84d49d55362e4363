import { useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLayerFocus } from '../../../ui/layers/layer-focus.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'

type Photos = RefundDetail['photos']

/** The photos of a request; a tap opens one full-screen. */
export function ShownPhotos({ photos }: { photos: Photos }) {
  const t = usePhrases(refundDetailPhrases)
  const [shown, setShown] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <p className="b2 c2" style={{ marginTop: '.75rem' }}>
        {t('photos')}
      </p>
      <ul className="shown-photos">
        {photos.map(({ photoId, url }, index) => (
          <li key={photoId}>
            <button type="button" aria-label={t('openPhoto', { n: index + 1 })} onClick={() => setShown(index)}>
              <img
                src={url}
                alt=""
                loading="lazy"
                decoding="async"
                onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <PhotoLayer photos={photos} at={shown} onMove={setShown} onClose={() => setShown(null)} />}
    </>
  )
}

interface PhotoLayerProps {
  photos: Photos
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

const moves: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function PhotoLayer({ photos, at, onMove, onClose }: PhotoLayerProps) {
  const t = usePhrases(refundDetailPhrases)
  const layer = useLayerFocus(onClose)
  const [failed, setFailed] = useState<readonly string[]>([])
  const photo = photos[at]
  const by = (step: number) => {
    if (photos[at + step]) onMove(at + step)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = moves[event.key]
    if (!step) return
    event.preventDefault()
    by(step)
  }
  if (!photo) return null
  const several = photos.length > 1
  return createPortal(
    <div
      className="photo-layer"
      role="dialog"
      aria-modal="true"
      aria-label={t('photo', { n: at + 1 })}
      ref={layer}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {failed.includes(photo.photoId) ? (
        <p className="b2 ct">{t('photoFailed')}</p>
      ) : (
        <img
          key={photo.photoId}
          src={photo.url}
          alt={t('photo', { n: at + 1 })}
          onError={() => setFailed([...failed, photo.photoId])}
        />
      )}
      <button type="button" className="ib photo-close" aria-label={t('closePhoto')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {several && (
        <div className="photo-moves">
          <button
            type="button"
            className="ib"
            aria-label={t('previousPhoto')}
            aria-disabled={at === 0}
            onClick={() => by(-1)}
          >
            <Icon name="back" />
          </button>
          <span className="num" role="status">
            {t('getPhoto', { n: at + 1, total: photos.length })}
          </span>
          <button
            type="button"
            className="ib"
            aria-label={t('nextPhoto')}
            aria-disabled={at === photos.length - 1}
            onClick={() => by(1)}
          >
            <Icon name="chev" />
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
}
