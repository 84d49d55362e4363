import { staffPath } from '@aisle/contract/console'
import type { StoredPictureReport } from '@aisle/contract/console-pictures'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../../ui/ChangeDrawer.tsx'
import { showDone } from '../../../ui/done-store.ts'
import { readBase64 } from '../../../ui/read-base64.ts'
import { Field } from '../../../ui/Field.tsx'
import { picturePhrases as phrases } from './picture-phrases.ts'

/** As the machine API takes them: base64 is a third longer. */
const mostBytes = 1_400_000

/**
 * Loads a picture under a path that no other picture has. A file that is too large or no picture is refused before anything
 * is stored.
 */
export function UploadDrawer({ onClose, onStored }: { onClose: () => void; onStored: (path: string) => void }) {
  const { text } = useLanguage()
  const [path, setPath] = useState('')
  const [content, setContent] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (file: File | undefined) => {
    setTooLarge(false)
    setContent(null)
    if (!file) return
    if (file.size > mostBytes) setTooLarge(true)
    else setContent(await readBase64(file))
  }
  const named = path.trim()
  return (
    <ChangeDrawer<StoredPictureReport>
      title={text(phrases.upload)}
      change={{
        path: staffPath('picture'),
        request: named !== '' && content !== null ? { path: named, content } : null,
      }}
      differenceOf={({ result }) => [
        { id: 'path', name: text(result === 'same' ? phrases.storedAlready : phrases.stored), is: named },
      ]}
      confirmWords={() => text(phrases.upload)}
      renderWayOut={({ error, detail: { free } }) =>
        error === 'pictureTaken'
        && typeof free === 'string' && (
          <Button className="btn sm" onPress={() => setPath(free)}>
            {text(phrases.useFree).replace('{path}', free)}
          </Button>
        )
      }
      onClose={onClose}
      onDone={() => {
        onStored(named)
        showDone({ text: text(phrases.saved) })
      }}
    >
      <Field label={text(phrases.path)} hint={text(phrases.pathHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            value={path}
            maxLength={100}
            onChange={(event) => setPath(event.target.value)}
          />
        )}
      </Field>
      <Field label={text(phrases.file)} hint={text(phrases.fileHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/svg+xml"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {tooLarge && (
        <p className="problem s" role="alert">
          {text(phrases.fileTooLarge)}
        </p>
      )}
    </ChangeDrawer>
  )
}
