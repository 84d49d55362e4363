import { staffPath } from '@aisle/contract/console'
import type { DifferenceNote, NotedDifference, NotedReconciliation } from '@aisle/contract/console-finance'
import { differenceNames } from '@aisle/contract/console-names'
import type { ReconciledMoney } from '@aisle/contract/reconciliation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { exactMoney, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { financePhrases as phrases, reconciliationStateNames } from './finance-phrases.ts'
import { NoteDrawer } from './NoteDrawer.tsx'

/** What a gateway's statement of a day says, and each difference with what staff have noted. */
export function DayAtGateway({ reconciliation }: { reconciliation: NotedReconciliation }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { gateway, day, state, currency, payments, paidMinor, refunds, refundedMinor, differences, comparedAt } =
    reconciliation
  const tone = state === 'equal' ? 'ok' : state === 'different' ? 'err' : ''
  const name = text(gatewayNames[gateway] ?? { zh: gateway, en: gateway })
  return (
    <section className="card day-card">
      <header className="h">
        <h2>
          {day} · {name}
        </h2>
        <span className={`tag ${tone}`}>{text(reconciliationStateNames[state])}</span>
        <span className="sp" />
        <span className="s c3">
          {text(phrases.compared)} {shortTime(comparedAt, language, now)}
        </span>
      </header>
      <div className="b">
        <dl className="kv">
          <dt>{text(phrases.payments)}</dt>
          <dd>
            {payments} · {exactMoney(paidMinor, currency)}
          </dd>
          <dt>{text(phrases.refunds)}</dt>
          <dd>
            {refunds} · {exactMoney(refundedMinor, currency)}
          </dd>
        </dl>
      </div>
      {differences.length > 0 && (
        <Differences label={`${text(phrases.differences)}, ${day}, ${name}`} differences={differences} />
      )}
    </section>
  )
}

function Differences({ label, differences }: { label: string; differences: readonly NotedDifference[] }) {
  const { text } = useLanguage()
  const [noted, setNoted] = useState<NotedDifference | null>(null)
  return (
    <TableFrame label={label}>
      <table className="tbl found">
        <thead>
          <tr>
            {[phrases.differences, phrases.payment, phrases.ours, phrases.theirs].map((column) => (
              <th scope="col" key={column.en}>
                {text(column)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{text(phrases.note)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <DifferenceRows key={`${one.name} ${one.id}`} difference={one} onNote={() => setNoted(one)} />
          ))}
        </tbody>
      </table>
      {noted && <NoteDrawer difference={noted} onClose={() => setNoted(null)} />}
    </TableFrame>
  )
}

function DifferenceRows({ difference, onNote }: { difference: NotedDifference; onNote: () => void }) {
  const { text } = useLanguage()
  const { name, healed, paymentNo, refundNo, ours, theirs, notes } = difference
  const words = text(phrases.noteOf)
    .replace('{difference}', text(differenceNames[name]))
    .replace('{payment}', refundNo ?? paymentNo)
  return (
    <>
      <tr className={notes.length > 0 ? 'has-notes' : ''}>
        <th scope="row">
          {text(differenceNames[name])} {healed && <span className="tag ok">{text(phrases.healed)}</span>}
        </th>
        <td className="num">
          {paymentNo}
          {refundNo && <p className="c2">{refundNo}</p>}
        </td>
        <td className="nb">{money(ours)}</td>
        <td className="nb">{money(theirs)}</td>
        <td className="r">
          <Button className="btn sm" aria-label={words} onPress={onNote}>
            {text(phrases.note)}
          </Button>
        </td>
      </tr>
      {notes.length > 0 && (
        <tr className="noted">
          <td colSpan={5}>
            <ul>
              {notes.map((note) => (
                <NoteLine key={note.noteId} note={note} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

function NoteLine({ note: { noteId, text: words, by, own, asked, at } }: { note: DifferenceNote }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callConsole(staffPath('differenceNoteRemove'), { noteId, dryRun: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
  })
  return (
    <li>
      <div className="h top">
        <div className="gr">
          <p className={words === '' ? 'c3' : 'note-text'}>{words === '' ? text(phrases.noteErased) : words}</p>
          <p className="s c3">
            {by}, {shortTime(at, language, now)}
            {asked && ` · ${text(phrases.asked)}`}
          </p>
        </div>
        {own && (
          <Button
            className="ib"
            aria-label={text(phrases.noteRemove)}
            isDisabled={remove.isPending}
            onPress={() => remove.mutate()}
          >
            <Icon name="close" size="s" />
          </Button>
        )}
      </div>
      <Problem error={remove.error} />
    </li>
  )
}

const money = (amount: ReconciledMoney | null): string =>
  amount === null ? '—' : exactMoney(amount.amountMinor, amount.currency)
