import { staffPath } from '@aisle/contract/console'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { readBase64 } from '../../ui/read-base64.ts'
import { Field } from '../../ui/Field.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'

/** As the machine API takes them: base64 is a third longer. */
const mostBytes = 1_400_000

interface Stored {
  /** What it was stored as. */
  path?: string
}

/** Loads a picture under a path. A file that is too large or no picture is refused before anything is stored. */
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
    <ChangeDrawer<Stored>
      title={text(phrases.uploadTitle)}
      change={{
        path: staffPath('picture'),
        request: named !== '' && content !== null ? { path: named, content } : null,
      }}
      differenceOf={() => [{ id: 'path', name: text(phrases.stored), is: named }]}
      confirmWords={() => text(phrases.upload)}
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
