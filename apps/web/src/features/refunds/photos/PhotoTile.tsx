import type { CSSProperties } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { photoPhrases } from './photo-phrases.ts'

interface PhotoTileProps {
  /** Counted from 1. */
  place: number
  /** Null: cannot be shown before it has been uploaded. */
  picture: string | null
  /** From 0 to 1 while uploading. */
  progress?: number | null
  failed?: boolean
  disabled: boolean
  onRemove: () => void
}

export function PhotoTile({ place, picture, progress = null, failed, disabled, onRemove }: PhotoTileProps) {
  const t = usePhrases(photoPhrases)
  const underWay = progress !== null
  const percent = Math.round((progress ?? 0) * 100)
  // React's `CSSProperties` type has no custom properties.
  const width = { '--w': `${percent}%` } as CSSProperties
  return (
    <span className={classNames('photo', failed && 'bad')}>
      {picture && (
        <img src={picture} alt={t('photo', { n: place })} className={classNames((underWay || failed) && 'dim')} />
      )}
      {underWay && (
        <span
          className="bar2"
          role="progressbar"
          aria-label={t('progress', { n: place })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={width}
        />
      )}
      {failed && <Icon name="alert" />}
      {!disabled && (
        <button type="button" className="rm" aria-label={t('remove', { n: place })} onClick={onRemove}>
          <Icon name="close" size="x" />
        </button>
      )}
    </span>
  )
}
