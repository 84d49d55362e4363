import type { StoredPicture } from '@aisle/contract/console-pictures'
import { hasRight } from '@aisle/contract/staff-roles'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { useRowKeys } from '../../../keys/use-row-keys.ts'
import { useSession } from '../../../session/use-session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { cataloguePhrases } from '../catalogue-phrases.ts'
import { ListTabs } from '../ListTabs.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { usePlaceName } from '../UsesCard.tsx'
import { picturePhrases as phrases } from './picture-phrases.ts'
import { RemovePicture } from './RemovePicture.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'
import { usePictures } from './use-pictures.ts'

/** The stored pictures of goods, with what shows each. */
export function PicturesScreen() {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const mayChange = hasRight(roles, 'catalogue', 'act')
  const [typed, setTyped] = useState('')
  const [unused, setUnused] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [removed, setRemoved] = useState<StoredPicture | null>(null)
  const wanted = useSettled(typed.trim())
  const pages = usePictures({ text: wanted, unused })
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <span className="sp" />
        {mayChange && (
          <Button className="btn pri" onPress={() => setUploading(true)}>
            <Icon name="plus" size="s" />
            {text(phrases.upload)}
          </Button>
        )}
      </div>
      <ListTabs resource="goods" />
      <div className="chips">
        <input
          className="in"
          type="search"
          aria-label={text(phrases.find)}
          placeholder={text(phrases.find)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="button"
          className={unused ? 'chip on' : 'chip'}
          aria-pressed={unused}
          onClick={() => setUnused(!unused)}
        >
          {text(phrases.unused)}
        </button>
      </div>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(wanted === '' && !unused ? phrases.none : phrases.noMatch)}
        </p>
      )}
      {rows.length > 0 && (
        <section className="card">
          <PictureTable rows={rows} onRemove={mayChange ? setRemoved : null} />
          <MoreRows pages={pages} />
        </section>
      )}
      {isUploading && <UploadDrawer onClose={() => setUploading(false)} onStored={setTyped} />}
      {removed && <RemovePicture picture={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface TableProps {
  rows: readonly StoredPicture[]
  /** Null: the person may only look. */
  onRemove: ((picture: StoredPicture) => void) | null
}

function PictureTable({ rows, onRemove }: TableProps) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(phrases.title)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(phrases.path)}</th>
            <th scope="col">{text(phrases.kind)}</th>
            <th scope="col" className="r">
              {text(phrases.size)}
            </th>
            <th scope="col" className="r">
              {text(phrases.bytes)}
            </th>
            <th scope="col">{text(cataloguePhrases.usedIn)}</th>
            {onRemove && (
              <th scope="col">
                <span className="vh">{text(phrases.remove)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((picture) => (
            <tr key={picture.path}>
              <th scope="row">
                <span className="h">
                  <Thumbnail path={picture.path} />
                  <span className="num">{picture.path}</span>
                </span>
              </th>
              <td>{text(phrases[picture.kind])}</td>
              <td className="r num nb">{picture.size ? `${picture.size.width} × ${picture.size.height}` : '–'}</td>
              <td className="r num nb">{kilobytes(picture.bytes)}</td>
              <td>
                <PictureUses picture={picture} />
              </td>
              {onRemove && (
                <td className="r">
                  {picture.usedBy.length === 0 && (
                    <Button
                      className="btn txt sm"
                      aria-label={text(phrases.removeOne).replace('{path}', picture.path)}
                      onPress={() => onRemove(picture)}
                    >
                      {text(phrases.remove)}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en-GB')} KB`

function PictureUses({ picture: { usedBy } }: { picture: StoredPicture }) {
  const { text } = useLanguage()
  const placeName = usePlaceName()
  if (usedBy.length === 0) return <span className="c3">{text(phrases.usedNowhere)}</span>
  return (
    <span className="h wrap">
      {usedBy.map((use) => (
        <Link
          key={`${use.resource} ${use.key} ${use.id}`}
          className="a"
          title={placeName(use)}
          to="/catalogue/$resource/$id"
          params={{ resource: use.resource, id: use.id }}
        >
          {text(use.name)}
        </Link>
      ))}
    </span>
  )
}
