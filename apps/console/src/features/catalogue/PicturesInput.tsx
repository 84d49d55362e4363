import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { UploadDrawer } from './UploadDrawer.tsx'

/** A drawing is one file; of a photograph every browser reads the JPEG. */
const pictureSource = (path: string): string => `/pictures/${path.endsWith('.svg') ? path : `${path}-480.jpeg`}`

export function Thumbnail({ path }: { path: string }) {
  return <span className="pic l sea">{path && <img src={pictureSource(path)} alt="" loading="lazy" />}</span>
}

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
  const { text } = useLanguage()
  const [uploads, setUploads] = useState(false)
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
      {!disabled && (
        <Button className="btn sm" onPress={() => setUploads(true)}>
          {text(phrases.upload)}
        </Button>
      )}
      {uploads && <UploadDrawer onClose={() => setUploads(false)} onStored={onChange} />}
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
  const [uploads, setUploads] = useState(false)
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
                    aria-label={text(phrases.earlier).replace('{name}', path)}
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
                  aria-label={text(phrases.takeOut).replace('{name}', path)}
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
          <Button className="btn sm" onPress={() => setUploads(true)}>
            <Icon name="plus" size="s" />
            {text(phrases.upload)}
          </Button>
        </div>
      )}
      {uploads && (
        <UploadDrawer
          onClose={() => setUploads(false)}
          onStored={(path) => onChange([...paths.filter((one) => one !== path), path])}
        />
      )}
    </div>
  )
}
