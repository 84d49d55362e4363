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
import { EditBar } from './EditBar.tsx'
import { Fields } from './Fields.tsx'
import { previewed, PreviewCard } from './PreviewCard.tsx'
import { blankRow, carryOver, idOf, missingFields, titleOf, toSend, type RecordRow } from './record-rules.ts'
import { ScheduleDrawer } from './schedule/ScheduleDrawer.tsx'
import { schedulePhrases } from './schedule/schedule-phrases.ts'
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
  const [open, setOpen] = useState<'save' | 'schedule' | 'remove' | null>(null)
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
  const finish = (answer: Pick<AppliedRows, 'second'>, said: Parameters<typeof showDone>[0]) => {
    setSaved(true)
    showDone(answer.second === 'waits' ? { text: text(phrases.waits) } : said)
    void navigate({ to: '/catalogue/$resource', params: { resource }, ignoreBlocker: true })
  }
  const applied = (said: string, auditId: string | null): Parameters<typeof showDone>[0] => ({
    text: said,
    ...(auditId && { link: { text: text(phrases.undo), to: '/audit', search: { open: auditId } } }),
  })
  const request = { resource, rows: [toSend(kind.fields, row)], basis: { [id ?? '']: basis.version } }
  const renderWayOut = (error: CallRefused) => <WayOut error={error} onTake={() => void takeNewest()} />
  const isFixedId = (field: RecordField) => opened !== null && field.kind !== 'money' && kind.id.includes(field.key)
  return (
    <>
      <EditBar
        isChanged={changed.length > 0}
        isComplete={missing.length === 0}
        mayChange={mayChange}
        mayRemove={mayChange && opened !== null && !kind.fixed}
        onOpen={setOpen}
      />
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
          change={{ path: staffPath('apply'), request }}
          differenceOf={(answer) => [...words.rowsOf(answer), ...(isTakenOff ? left : [])]}
          isPossible={({ problems }) => problems.length === 0}
          confirmWords={() => text(phrases.save)}
          renderWayOut={renderWayOut}
          onClose={() => setOpen(null)}
          onDone={(answer) => finish(answer, applied(text(phrases.saved), answer.auditId))}
        />
      )}
      {open === 'schedule' && (
        <ScheduleDrawer
          request={request}
          differenceOf={(answer) => [...words.rowsOf(answer), ...(isTakenOff ? left : [])]}
          renderWayOut={renderWayOut}
          onClose={() => setOpen(null)}
          onDone={(answer) =>
            finish(answer, {
              text: text(schedulePhrases.done),
              link: { text: text(schedulePhrases.see), to: '/catalogue/scheduled' },
            })
          }
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
          renderWayOut={renderWayOut}
          onClose={() => setOpen(null)}
          onDone={(answer) => finish(answer, applied(text(phrases.removed), answer.auditId))}
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
