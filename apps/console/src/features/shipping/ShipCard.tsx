import { staffPath } from '@aisle/contract/console'
import type { ParcelToShip, ShippedRow } from '@aisle/contract/console-fulfillment'
import { useEffect, useEffectEvent } from 'react'
import { Button } from 'react-aria-components'
import { CallRefused } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Difference, type DifferenceRow } from '../../ui/Difference.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useChange } from '../../ui/use-change.ts'
import { useOnline } from '../../ui/use-online.ts'
import { notYetSentPhrases } from './not-yet-sent-phrases.ts'
import { NotYetSent } from './NotYetSent.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { keptLines, type Shipment } from './waybill-lines-rules.ts'
import type { useWaybillLines } from './waybill-lines-store.ts'

const lookAgainEveryMs = 10_000

interface Shipped {
  results: ShippedRow[]
}

interface Props {
  rows: readonly ParcelToShip[]
  shipments: readonly Shipment[]
  kept: ReturnType<typeof useWaybillLines>
  onDone: (orderNos: readonly string[]) => void
  onLeave: (orderNos: readonly string[]) => void
}

/**
 * What shipping these parcels would do, row by row, and the button that does it. While the server is away, the waybills
 * wait on this device; nothing is shipped that nobody has looked at.
 */
export function ShipCard({ rows, shipments, kept, onDone, onLeave }: Props) {
  const { text } = useLanguage()
  const request = shipments.length === 0 ? null : { shipments }
  const change = useChange<Shipped>({ path: staffPath('ship'), request }, ({ results }) => {
    onDone(results.filter(({ result }) => result !== 'refused').map(({ orderNo }) => orderNo))
    const count = results.filter(({ result }) => result === 'shipped').length
    if (count > 0) showDone({ text: text(phrases.done).replace('{count}', String(count)) })
  })
  const isAway = useAway(change)
  const waiting = keptLines(kept.lines)
  const results = change.preview?.results ?? []
  const refused = results.filter(({ result }) => result === 'refused')
  const leaving = results.filter(({ result }) => result === 'shipped').length
  const known = results.length - refused.length - leaving
  const count = String(shipments.length)
  return (
    <section className="card look">
      <header>
        <h2>{text(phrases.look).replace('{count}', count)}</h2>
      </header>
      <div className="b v">
        {isAway ? <AwayNote /> : <Problem error={change.error} />}
        {request === null && waiting.length === 0 && <p className="s c3">{text(phrases.lookFirst)}</p>}
        {waiting.length > 0 && (isAway || kept.hadLines || kept.cannotKeep) && (
          <NotYetSent
            lines={waiting}
            rows={rows}
            isAway={isAway}
            refused={new Set(refused.map(({ orderNo }) => orderNo))}
            cannotKeep={kept.cannotKeep}
            onForget={(orderNo) => onLeave([orderNo])}
          />
        )}
        {!isAway && refused.map((row) => <Refused key={row.orderNo} row={row} />)}
        {!isAway && leaving + known > 0 && <Difference rows={differenceRows(results, shipments, text)} />}
        {!isAway && refused.length > 0 && (
          <Button className="btn w" onPress={() => onLeave(refused.map(({ orderNo }) => orderNo))}>
            {text(phrases.leave)}
          </Button>
        )}
        <Button
          className="btn pri w"
          isDisabled={isAway || !change.mayConfirm || refused.length > 0 || leaving + known === 0}
          onPress={change.confirm}
        >
          {known > 0 && leaving === 0
            ? text(phrases.clear)
            : text(shipments.length === 1 ? phrases.shipOne : phrases.ship).replace('{count}', count)}
        </Button>
      </div>
    </section>
  )
}

/** Whether the server can be asked what shipping would do; while it cannot, it is asked again and again. */
function useAway({ error, lookAgain }: Pick<ReturnType<typeof useChange>, 'error' | 'lookAgain'>): boolean {
  const isOnline = useOnline()
  const isUnanswered = error instanceof CallRefused && error.error === 'away'
  const look = useEffectEvent(() => lookAgain())
  useEffect(() => {
    if (!isUnanswered) return
    const timer = setInterval(() => look(), lookAgainEveryMs)
    return () => clearInterval(timer)
  }, [isUnanswered])
  return !isOnline || isUnanswered
}

function AwayNote() {
  const { text } = useLanguage()
  return (
    <p className="note warn" role="status">
      <Icon name="alert" size="s" />
      <span>{text(notYetSentPhrases.away)}</span>
    </p>
  )
}

function Refused({ row: { orderNo, problem, words } }: { row: ShippedRow }) {
  const { text } = useLanguage()
  const said = words ? text(words) : (problem ?? '')
  return (
    <p className="note err">
      <Icon name="alert" size="s" />
      <span>{text(phrases.refused).replace('{orderNo}', orderNo).replace('{problem}', said)}</span>
    </p>
  )
}

/** A parcel that left before with this very waybill has nothing more to do. */
function differenceRows(
  results: readonly ShippedRow[],
  shipments: readonly Shipment[],
  text: ReturnType<typeof useLanguage>['text'],
): DifferenceRow[] {
  const leaving = results.filter(({ result }) => result === 'shipped')
  const rows = results.filter(({ result }) => result !== 'refused')
  return [
    ...rows.map(({ orderNo, result }) => {
      const waybillNo = shipments.find((one) => one.orderNo === orderNo)?.waybillNo ?? ''
      const [id, name] = [orderNo, `…${orderNo.slice(-6)}`]
      return result === 'same'
        ? { id, name, is: text(phrases.leftBefore).replace('{waybill}', waybillNo) }
        : { id, name, was: text(phrases.toShip), is: `${text(phrases.shipped)} ${waybillNo}` }
    }),
    ...(leaving.length === 0
      ? []
      : [
          {
            id: 'mails',
            name: text(phrases.mails),
            is: text(phrases.mailEach).replace('{count}', String(leaving.length)),
          },
          { id: 'final', name: text(phrases.final), is: text(phrases.finalWhat) },
        ]),
  ]
}
