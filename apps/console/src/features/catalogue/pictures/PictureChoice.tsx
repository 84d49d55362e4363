import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { MoreRows } from '../MoreRows.tsx'
import { picturePhrases as phrases } from './picture-phrases.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { usePictures } from './use-pictures.ts'

/** The stored pictures, to take one of them. */
export function PictureChoice({ onClose, onChoose }: { onClose: () => void; onChoose: (path: string) => void }) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  const pages = usePictures({ text: wanted, unused: false })
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Drawer title={text(phrases.choose)} onClose={onClose}>
      <input
        className="in"
        type="search"
        aria-label={text(phrases.find)}
        placeholder={text(phrases.find)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && (
        <p className="empty" role="status">
          {text(wanted === '' ? phrases.none : phrases.noMatch)}
        </p>
      )}
      <ul className="picks">
        {rows.map(({ path }) => (
          <li key={path}>
            <Button
              className="pick"
              onPress={() => {
                onChoose(path)
                onClose()
              }}
            >
              <Thumbnail path={path} />
              <span className="xs num">{path}</span>
            </Button>
          </li>
        ))}
      </ul>
      <MoreRows pages={pages} />
    </Drawer>
  )
}
