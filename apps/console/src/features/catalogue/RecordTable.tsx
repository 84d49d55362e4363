import { keysOf, recordKinds, type RecordField, type RecordResource } from '@aisle/contract/records'
import type { OperatorResource } from '@aisle/contract/operator'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { Thumbnail } from './pictures/Thumbnail.tsx'
import { useOptions } from './use-options.ts'
import { idOf, plainValue, textsIn, titleOf, type RecordRow } from './record-rules.ts'

/** Rows of one kind, by id. */
export function RecordTable({ resource, rows }: { resource: RecordResource; rows: readonly RecordRow[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const kind = recordKinds[resource]
  const columns = kind.columns.flatMap((key) => {
    const field = kind.fields.find((one) => keysOf(one).includes(key))
    return field ? [{ key, field }] : []
  })
  const shown = rows.flatMap((row) => {
    const id = idOf(kind, row)
    return id === null ? [] : [{ id, row }]
  })
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const cell = (field: RecordField, key: string, row: RecordRow) => {
    const value = row[key]
    if (field.kind === 'record' && typeof value === 'string') return <RecordName of={field.of} id={value} />
    if (field.kind === 'instant' && typeof value === 'string') return shortTime(value, language, now)
    return text(plainValue(field, key, value))
  }
  return (
    <TableFrame label={text(kind.name)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(kind.title === null ? phrases.id : phrases.title)}</th>
            {kind.title !== null && <th scope="col">{text(phrases.id)}</th>}
            {columns.map(({ key, field }) => (
              <th scope="col" key={key} className={isNumeric(field) ? 'r' : ''}>
                {text(field.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ id, row }) => (
            <tr key={id}>
              <th scope="row">
                <span className="h">
                  {'pictures' in row && <Thumbnail path={textsIn(row['pictures'])[0] ?? ''} />}
                  <Link className="a" to="/catalogue/$resource/$id" params={{ resource, id }}>
                    {text(titleOf(kind, row))}
                  </Link>
                </span>
              </th>
              {kind.title !== null && <td className="num c2">{id}</td>}
              {columns.map(({ key, field }) => (
                <td key={key} className={isNumeric(field) ? 'r num' : ''}>
                  {cell(field, key, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** A reference by the name of its row. */
function RecordName({ of, id }: { of: OperatorResource; id: string }) {
  const name = useOptions(of, [id]).find((one) => one.id === id)?.shortName
  return <>{name ?? id}</>
}

const isNumeric = ({ kind }: RecordField) => kind === 'number' || kind === 'money'
