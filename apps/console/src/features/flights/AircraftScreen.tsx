import { staffPath } from '@aisle/contract/console'
import type { AircraftReport } from '@aisle/contract/operator-reports'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'

const phrases = {
  title: { zh: '飞机', en: 'Aircraft' },
  lead: { zh: '每架飞机与地面的联系', en: 'The link of each aircraft with the ground' },
  none: { zh: '没有连接的飞机。', en: 'No aircraft is linked.' },
  tail: { zh: '机尾号', en: 'Tail' },
  heard: { zh: '最近联系', en: 'Last heard' },
  never: { zh: '从未', en: 'never' },
  ahead: { zh: '时钟快（秒）', en: 'Clock ahead (s)' },
  sent: { zh: '已发', en: 'Sent' },
  applied: { zh: '已收', en: 'Applied' },
  waiting: { zh: '机上待传', en: 'Waits aboard' },
  untold: { zh: '未告知航班', en: 'Untold flights' },
  conflicts: { zh: '两边不一致，待查看', en: 'Both sides differ, to be looked at' },
  noConflicts: { zh: '没有待查看的不一致。', en: 'Nothing has to be looked at.' },
  look: { zh: '已查看', en: 'Looked at' },
  what: { zh: '会怎样', en: 'What' },
  leaves: { zh: '从这里移走，数据不变', en: 'It leaves this list; no data change' },
  done: { zh: '已标记', en: 'Marked' },
} as const

/** Who was heard when, what is on its way, and what both sides say differently. */
export function AircraftScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const [looked, setLooked] = useState<string | null>(null)
  const mayMark = hasRight(useSession().data?.person.roles ?? [], 'flights', 'act')
  const report = useQuery({
    queryKey: ['aircraft'],
    queryFn: ({ signal }) =>
      callConsole<AircraftReport>(staffPath('aircraft'), { lookedAt: null, dryRun: true }, signal),
  })
  const { peers = [], conflicts = [] } = report.data ?? {}
  const numbers = [phrases.ahead, phrases.sent, phrases.applied, phrases.waiting, phrases.untold]
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(phrases.lead)}</p>
      </div>
      <Problem error={report.error} onRetry={() => void report.refetch()} />
      {report.data && peers.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.none)}
        </p>
      )}
      {peers.length > 0 && (
        <section className="card day-card">
          <TableFrame label={text(phrases.title)}>
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col">{text(phrases.tail)}</th>
                  <th scope="col">{text(phrases.heard)}</th>
                  {numbers.map((name) => (
                    <th scope="col" className="r" key={name.en}>
                      {text(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {peers.map((peer) => (
                  <tr key={peer.peer}>
                    <th scope="row">{peer.peer}</th>
                    <td>{peer.lastContact ? shortTime(peer.lastContact, language, now) : text(phrases.never)}</td>
                    {[
                      peer.clockAheadSeconds,
                      peer.sentNumber,
                      peer.appliedNumber,
                      peer.waiting,
                      peer.unreportedFlights,
                    ].map((count, at) => (
                      <td className="r num" key={numbers[at]?.en}>
                        {count}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </section>
      )}
      <section className="card">
        <header>
          <h2>{text(phrases.conflicts)}</h2>
        </header>
        {report.data && conflicts.length === 0 && <p className="empty">{text(phrases.noConflicts)}</p>}
        <ul className="list">
          {conflicts.map((one) => (
            <li key={one.conflictId} className="h">
              <div className="gr">
                <p className="w5">
                  {one.peer} · {one.kind}
                </p>
                <p className="s c3">
                  {one.item} {one.key} · {shortTime(one.happenedAt, language, now)}
                </p>
              </div>
              {mayMark && (
                <Button className="btn sm" onPress={() => setLooked(one.conflictId)}>
                  {text(phrases.look)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {looked !== null && (
        <ChangeDrawer<AircraftReport>
          title={text(phrases.look)}
          change={{ path: staffPath('aircraft'), request: { lookedAt: looked } }}
          differenceOf={() => [{ id: 'what', name: text(phrases.what), is: text(phrases.leaves) }]}
          confirmWords={() => text(phrases.look)}
          onClose={() => setLooked(null)}
          onDone={() => showDone({ text: text(phrases.done) })}
        />
      )}
    </>
  )
}
