import { useEffect, useId, useRef } from 'react'
import * as limits from '@aisle/contract/limits'
import { inFlight } from '../../../environment/portal-mode.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AddTile } from './AddTile.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { photoPhrases } from './photo-phrases.ts'
import { usePhotoUploads, type RefundPhoto } from './use-photo-uploads.ts'

interface RefundPhotosProps {
  /** The uploaded photos, in the order in which they are shown and submitted. */
  value: readonly RefundPhoto[]
  /** Called after each upload and each removal. */
  onChange: (photos: RefundPhoto[]) => void
  /** The reason requires photos. */
  required: boolean
  disabled?: boolean
  /** True from the first chosen photo until the last upload has finished or failed: do not submit before. */
  onBusy?: (busy: boolean) => void
  /** An error of the whole field, e.g. that a photo is required; shown below the tiles. */
  error?: string | undefined
}

/**
 * Uploads photos of a refund one by one as soon as they are chosen. Renders inside a `.fs` card with its own label and
 * padding. Leaving the screen aborts the uploads.
 */
export function RefundPhotos({ value, onChange, required, disabled = false, onBusy, error }: RefundPhotosProps) {
  const t = usePhrases(photoPhrases)
  const labelId = useId()
  const group = useRef<HTMLDivElement>(null)
  const uploads = usePhotoUploads(value, onChange)
  const { busy } = uploads
  const tell = useRef(onBusy)
  useEffect(() => {
    tell.current = onBusy
  })
  useEffect(() => tell.current?.(busy), [busy])

  const room = limits.refundPhotos - value.length - uploads.tiles.length
  const said = uploads.problem ?? error
  /** The pressed button is gone, so focus moves to the group. */
  const afterRemoval = () => group.current?.focus()
  return (
    <div className="photos">
      <p id={labelId} className="s c2">
        {t(required ? 'labelRequired' : 'label', { n: limits.refundPhotos })}
      </p>
      <div ref={group} className="ups" role="group" aria-labelledby={labelId} tabIndex={-1}>
        {value.map((photo, index) => (
          <PhotoTile
            key={photo.photoId}
            place={index + 1}
            picture={uploads.previewOf(photo.photoId) ?? photo.url}
            disabled={disabled}
            onRemove={() => {
              uploads.remove(photo.photoId)
              afterRemoval()
            }}
          />
        ))}
        {uploads.tiles.map((tile, index) => (
          <PhotoTile
            key={tile.id}
            place={value.length + index + 1}
            picture={tile.preview}
            progress={tile.failure ? null : tile.progress}
            disabled={disabled}
            failed={tile.failure !== null}
            onRemove={() => {
              uploads.drop(tile.id)
              afterRemoval()
            }}
          />
        ))}
        {room > 0 && <AddTile room={room} disabled={disabled} onFiles={uploads.add} />}
      </div>
      {inFlight() && <p className="hint">{t('notHere')}</p>}
      <p className={classNames('er', !said && 'vh')} role="status">
        {said && <Icon name="alert" size="x" />}
        <span className="gr">{said ?? (busy ? t('uploading') : '')}</span>
      </p>
      {uploads.mayRetry && (
        <Button kind="line" small disabled={disabled} onClick={uploads.retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
