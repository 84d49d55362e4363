import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { cataloguePhrases } from '../catalogue-phrases.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { picturePhrases as phrases } from './picture-phrases.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'

/** One loaded picture, by its path. */
export function PictureInput({
  name,
  path,
  disabled,
  onChange,
}: {
  name: string
  path: string
  disabled: boolean
  onChange: (path: string) => void
}) {
  return (
    <div className="h">
      <Thumbnail path={path} />
      <div className="gr">
        <Field label={name}>
          {(ids) => (
            <input
              {...ids}
              className="in"
              disabled={disabled}
              value={path}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      </div>
      {!disabled && <AddPicture onAdd={onChange} />}
    </div>
  )
}

/** The pictures of a product; the first stands in lists. */
export function PicturesInput({
  paths,
  disabled,
  onChange,
}: {
  paths: readonly string[]
  disabled: boolean
  onChange: (paths: string[]) => void
}) {
  const { text } = useLanguage()
  return (
    <div className="v g8">
      <ul className="h wrap">
        {paths.map((path, at) => (
          <li key={path} className="v g4">
            <Thumbnail path={path} />
            <span className="xs c3">{path}</span>
            {!disabled && (
              <span className="h">
                {at > 0 && (
                  <Button
                    className="btn txt sm"
                    aria-label={text(cataloguePhrases.earlier).replace('{name}', path)}
                    onPress={() =>
                      onChange(
                        paths.map((one, place) =>
                          place === at - 1 ? path : place === at ? (paths[at - 1] ?? one) : one,
                        ),
                      )
                    }
                  >
                    ←
                  </Button>
                )}
                <Button
                  className="ib"
                  aria-label={text(cataloguePhrases.takeOut).replace('{name}', path)}
                  onPress={() => onChange(paths.filter((one) => one !== path))}
                >
                  <Icon name="close" size="s" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div>
          <AddPicture onAdd={(path) => onChange([...paths.filter((one) => one !== path), path])} />
        </div>
      )}
    </div>
  )
}

/** A stored picture, or a new one. */
function AddPicture({ onAdd }: { onAdd: (path: string) => void }) {
  const { text } = useLanguage()
  const [open, setOpen] = useState<'upload' | 'choose' | null>(null)
  const close = () => setOpen(null)
  return (
    <span className="h wrap">
      <Button className="btn sm" onPress={() => setOpen('choose')}>
        {text(phrases.choose)}
      </Button>
      <Button className="btn sm" onPress={() => setOpen('upload')}>
        <Icon name="plus" size="s" />
        {text(phrases.upload)}
      </Button>
      {open === 'upload' && <UploadDrawer onClose={close} onStored={onAdd} />}
      {open === 'choose' && <PictureChoice onClose={close} onChoose={onAdd} />}
    </span>
  )
}
