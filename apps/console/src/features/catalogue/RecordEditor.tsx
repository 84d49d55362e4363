import { staffPath } from '@aisle/contract/console'
import { recordKinds, type RecordField, type RecordResource } from '@aisle/contract/records'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { CallRefused } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { Fields } from './Fields.tsx'
import { previewed, PreviewCard } from './PreviewCard.tsx'
import { blankRow, carryOver, idOf, missingFields, titleOf, toSend, type RecordRow } from './record-rules.ts'
import { useDifferenceWords, type AppliedRows } from './use-difference-words.ts'
import { UsesCard } from './UsesCard.tsx'
import { useUses } from './use-uses.ts'
import { useUsesDifference } from './use-uses-difference.ts'

interface Props {
  resource: RecordResource
  /** Null: a new row. */
  opened: { row: RecordRow; version: string | null } | null
  /** False: the person may only look. */
  mayChange: boolean
  /** Reads the row again, as somebody else has left it. */
  readAgain: () => Promise<{ row: RecordRow | null; version: string | null } | undefined>
}

/** A row with everything in it. What is typed stays until it is saved or left. */
export function RecordEditor({ resource, opened, mayChange, readAgain }: Props) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const kind = recordKinds[resource]
  const words = useDifferenceWords(kind)
  const [basis, setBasis] = useState({ row: opened?.row ?? blankRow(kind.fields), version: opened?.version ?? null })
  const [row, setRow] = useState(basis.row)
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  const changed = Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(basis.row[key]))
  const missing = missingFields(kind.fields, row)
  const id = idOf(kind, row)
  const shown = previewed(resource)
  const uses = useUses(resource, opened && id)
  const left = useUsesDifference(uses.data)
  const isTakenOff = basis.row['onShelf'] === true && row['onShelf'] === false
  const [saved, setSaved] = useState(false)
  useBlocker({
    shouldBlockFn: () => changed.length > 0 && !saved && !window.confirm(text(phrases.leave)),
    enableBeforeUnload: () => changed.length > 0 && !saved,
  })
  const takeNewest = async () => {
    const newest = await readAgain()
    setOpen(null)
    if (!newest?.row) return
    setRow(carryOver(basis.row, row, newest.row))
    setBasis({ row: newest.row, version: newest.version })
  }
  const finish = (answer: AppliedRows, said: string) => {
    setSaved(true)
    showDone({
      text: answer.second === 'waits' ? text(phrases.waits) : said,
      ...(answer.auditId && { link: { text: text(phrases.undo), to: '/audit', search: { open: answer.auditId } } }),
    })
    void navigate({ to: '/catalogue/$resource', params: { resource }, ignoreBlocker: true })
  }
  const isFixedId = (field: RecordField) => opened !== null && field.kind !== 'money' && kind.id.includes(field.key)
  return (
    <>
      <div className="h wrap editbar">
        <span className="s c3" role="status">
          {changed.length > 0 && text(phrases.unsaved)}
        </span>
        <span className="sp" />
        {mayChange && opened && !kind.fixed && (
          <Button className="btn txt" onPress={() => setOpen('remove')}>
            {text(phrases.remove)}
          </Button>
        )}
        {mayChange && (
          <Button
            className="btn pri"
            isDisabled={changed.length === 0 || missing.length > 0}
            onPress={() => setOpen('save')}
          >
            {text(phrases.review)}
          </Button>
        )}
      </div>
      {mayChange && changed.length > 0 && missing.length > 0 && (
        <p className="note warn s">
          {text(phrases.missing)
            .replace('{count}', String(missing.length))
            .replace('{names}', [...new Set(missing.map(({ path }) => words.nameOf(path)))].join(', '))}
        </p>
      )}
      <div className={shown ? 'beside-preview' : undefined}>
        <section className="card">
          <div className="b">
            <Fields
              fields={kind.fields}
              row={row}
              isDisabled={(field) => !mayChange || isFixedId(field)}
              onChange={setRow}
            />
          </div>
        </section>
        {shown && (
          <PreviewCard
            resource={shown}
            row={missing.length === 0 ? toSend(kind.fields, row) : null}
            id={id}
            isChanged={changed.length > 0}
          />
        )}
      </div>
      <UsesCard uses={uses} />
      {open === 'save' && (
        <ChangeDrawer<AppliedRows>
          title={text(phrases.review)}
          change={{
            path: staffPath('apply'),
            request: { resource, rows: [toSend(kind.fields, row)], basis: { [id ?? '']: basis.version } },
          }}
          differenceOf={(answer) => [...words.rowsOf(answer), ...(isTakenOff ? left : [])]}
          isPossible={({ problems }) => problems.length === 0}
          confirmWords={() => text(phrases.save)}
          renderWayOut={(error) => <WayOut error={error} onTake={() => void takeNewest()} />}
          onClose={() => setOpen(null)}
          onDone={(answer) => finish(answer, text(phrases.saved))}
        />
      )}
      {open === 'remove' && (
        <ChangeDrawer<AppliedRows>
          title={text(phrases.removeTitle).replace('{name}', text(titleOf(kind, basis.row)))}
          tone="bad"
          change={{
            path: staffPath('apply'),
            request: { resource, remove: [id], basis: { [id ?? '']: basis.version } },
          }}
          differenceOf={(answer) => [...words.rowsOf(answer), ...left]}
          isPossible={({ problems }) => problems.length === 0}
          confirmWords={() => text(phrases.remove)}
          renderWayOut={(error) => <WayOut error={error} onTake={() => void takeNewest()} />}
          onClose={() => setOpen(null)}
          onDone={(answer) => finish(answer, text(phrases.removed))}
        />
      )}
    </>
  )
}

/** Where somebody else has changed the row: their content with what was typed here. */
function WayOut({ error, onTake }: { error: CallRefused; onTake: () => void }) {
  const { text } = useLanguage()
  if (error.error !== 'changedSince') return null
  return (
    <div className="note warn">
      <p>{text(phrases.changedSince)}</p>
      <Button className="btn sm" onPress={onTake}>
        {text(phrases.carryOver)}
      </Button>
    </div>
  )
}
