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
  /** What has been uploaded, in the order in which it is shown and submitted. */
  value: readonly RefundPhoto[]
  /** With every photo that has arrived or was removed. */
  onChange: (photos: RefundPhoto[]) => void
  /** The reason asks for photos. */
  required: boolean
  disabled?: boolean
  /** True from the first photo that is chosen until the last one has arrived or failed: do not submit meanwhile. */
  onBusy?: (busy: boolean) => void
  /** What is wrong with the field as a whole, e.g. that a photo is required; shown below the tiles. */
  error?: string | undefined
}

/**
 * Photos of a refund, uploaded one after the other as soon as they are chosen. Stands inside a `.fs` card and brings its own
 * label and padding. Leaving the screen abandons what is under way.
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
  /** The button that was pressed is gone: focus stays in the group. */
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
