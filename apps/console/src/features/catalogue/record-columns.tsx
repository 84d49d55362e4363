import { listTables } from '@aisle/contract/console-views'
import type { OperatorResource } from '@aisle/contract/operator'
import { keysOf, recordKinds, type RecordField, type RecordResource } from '@aisle/contract/records'
import { Link } from '@tanstack/react-router'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../lists/use-list-table.ts'
import type { Table } from '../../lists/column-rules.ts'
import { useNow } from '../../ui/use-now.ts'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { Thumbnail } from './pictures/Thumbnail.tsx'
import { idOf, plainValue, textsIn, titleOf, type RecordRow } from './record-rules.ts'
import { useOptions } from './use-options.ts'

const isNumeric = ({ kind }: RecordField) => kind === 'number' || kind === 'money'

/** What the list of one kind of rows may show, in the usual order; the title names the row. */
export function recordColumns(resource: RecordResource): Record<string, TableColumn<RecordRow>> {
  const kind = recordKinds[resource]
  const fields = kind.columns.flatMap((key) => {
    const field = kind.fields.find((one) => keysOf(one).includes(key))
    return field ? [{ key, field }] : []
  })
  return {
    title: {
      name: kind.title === null ? phrases.id : phrases.title,
      renderCell: (row) => <Title resource={resource} row={row} />,
    },
    ...(kind.title !== null && {
      id: { name: phrases.id, cellClassName: 'num c2', renderCell: (row) => idOf(kind, row) },
    }),
    ...Object.fromEntries(
      fields.map(({ key, field }): [string, TableColumn<RecordRow>] => [
        key,
        {
          name: field.name,
          ...(isNumeric(field) && { className: 'r', cellClassName: 'num' }),
          renderCell: (row) => <Value field={field} name={key} row={row} />,
        },
      ]),
    ),
  }
}

export const recordTable = (resource: RecordResource): Table<string> =>
  resource === 'goods' ? listTables.goods : { columns: Object.keys(recordColumns(resource)), rowName: 'title' }

function Title({ resource, row }: { resource: RecordResource; row: RecordRow }) {
  const { text } = useLanguage()
  const kind = recordKinds[resource]
  return (
    <span className="h">
      {'pictures' in row && <Thumbnail path={textsIn(row['pictures'])[0] ?? ''} />}
      <Link className="a" to="/catalogue/$resource/$id" params={{ resource, id: idOf(kind, row) ?? '' }}>
        {text(titleOf(kind, row))}
      </Link>
    </span>
  )
}

function Value({ field, name, row }: { field: RecordField; name: string; row: RecordRow }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const value = row[name]
  if (field.kind === 'record' && typeof value === 'string') return <RecordName of={field.of} id={value} />
  if (field.kind === 'instant' && typeof value === 'string') return shortTime(value, language, now)
  return text(plainValue(field, name, value))
}

/** A reference by the name of its row. */
function RecordName({ of, id }: { of: OperatorResource; id: string }) {
  const name = useOptions(of, [id]).find((one) => one.id === id)?.shortName
  return <>{name ?? id}</>
}
