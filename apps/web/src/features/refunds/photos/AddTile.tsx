import { useRef } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { photoPhrases } from './photo-phrases.ts'
import { photoTypes } from './photo-rules.ts'

interface AddTileProps {
  /** How many photos may still be added. */
  room: number
  disabled: boolean
  onFiles: (files: File[], room: number) => void
}

/** The last tile: opens the phone's own picker for camera and pictures. */
export function AddTile({ room, disabled, onFiles }: AddTileProps) {
  const t = usePhrases(photoPhrases)
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <button
        type="button"
        className="add"
        disabled={disabled}
        aria-label={t('addPhotos')}
        onClick={() => input.current?.click()}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h3l1.5-2.5h5L16 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
          <circle cx="12" cy="13.2" r="3.2" />
        </svg>
        <span>{t('add')}</span>
      </button>
      {/* The button opens this input, which is no tab stop itself. */}
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        accept={photoTypes.join(',')}
        multiple={room > 1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], room)
          // Lets the passenger choose a file again after removing it.
          event.target.value = ''
        }}
      />
    </span>
  )
}
