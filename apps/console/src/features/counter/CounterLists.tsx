import type { CounterDay, CounterPiece } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import { clockTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { counterPhrases as phrases } from './counter-phrases.ts'
import { hasLeft } from './counter-rules.ts'
import { FoundButton } from './MissingButtons.tsx'
import { missingPhrases } from './missing-phrases.ts'
import { isQueued, type QueuedScan } from './scan-queue/scan-queue-rules.ts'
import { scanQueuePhrases } from './scan-queue/scan-queue-phrases.ts'
import { TakeBackButton } from './TakeBackButton.tsx'

/** What waits at the counter, the next departure first. */
export function WaitingList({
  day,
  queue,
  mayNote,
}: {
  day: CounterDay
  queue: readonly QueuedScan[]
  mayNote: boolean
}) {
  const { text } = useLanguage()
  const title = text(phrases.waiting).replace('{count}', String(day.total))
  return (
    <section className="v g8">
      <div className="h">
        <h2 className="b6">{title}</h2>
        <span className="s c3 sp">
          {text(phrases.byDeparture)}
          {day.waiting.length < day.total
            && ` · ${text(phrases.firstOf).replace('{shown}', String(day.waiting.length))}`}
        </span>
      </div>
      {day.waiting.length === 0 ? (
        <p className="card empty">{text(phrases.nothingWaits)}</p>
      ) : (
        <div className="card">
          <TableFrame label={title}>
            <table className="tbl">
              <caption className="vh">{title}</caption>
              <thead className="vh">
                <tr>
                  <td>{text(phrases.picture)}</td>
                  <th scope="col">{text(phrases.what)}</th>
                  <th scope="col">{text(phrases.passenger)}</th>
                  <th scope="col">{text(phrases.state)}</th>
                </tr>
              </thead>
              <tbody>
                {day.waiting.map((piece) => (
                  <WaitingRow
                    key={`${piece.orderNo} ${piece.ending}`}
                    piece={piece}
                    at={day.at}
                    hasGone={isQueued(queue, piece)}
                    mayNote={mayNote}
                  />
                ))}
              </tbody>
            </table>
          </TableFrame>
        </div>
      )}
    </section>
  )
}

interface WaitingRowProps {
  piece: CounterPiece
  at: string
  /** It was handed over, and the server does not know yet. */
  hasGone: boolean
  mayNote: boolean
}

function WaitingRow({ piece, at, hasGone, mayNote }: WaitingRowProps) {
  const { text, language } = useLanguage()
  const { sku, passenger, flight, missing } = piece
  return (
    <tr>
      <td className="k">
        <span className="pic l">{sku.picture && <img src={sku.picture} alt="" loading="lazy" />}</span>
      </td>
      <th scope="row">
        {text(sku.name)}
        <br />
        <span className="s c3">
          {text(sku.detail)} <span className="num">{text(phrases.ending).replace('{ending}', piece.ending)}</span>
        </span>
        {missing && mayNote && (
          <div className="found">
            <FoundButton missing={missing} what={`${text(sku.name)} ${piece.ending}`} />
          </div>
        )}
      </th>
      <td>
        {passenger?.name ?? <span className="c3">{text(phrases.nobody)}</span>}
        <br />
        <span className="s c3 num">
          {flight ? `${flight.flightNo} ${shortTime(flight.departs, language, new Date(at))}` : text(phrases.noFlight)}
        </span>
      </td>
      <td className="r">
        <PieceTag isMissing={missing !== null} hasGone={hasGone} hasLeft={hasLeft(piece, at)} />
      </td>
    </tr>
  )
}

function PieceTag(piece: { isMissing: boolean; hasGone: boolean; hasLeft: boolean }) {
  const { text } = useLanguage()
  const tag = (kind: '' | 'warn' | 'err' | 'hot', words: Bilingual) => (
    <span className={`tag ${kind}`.trim()}>
      {kind !== '' && <i className="dot" />}
      {text(words)}
    </span>
  )
  if (piece.hasGone) return tag('warn', scanQueuePhrases.tag)
  if (piece.isMissing) return tag('err', missingPhrases.tag)
  return piece.hasLeft ? tag('hot', phrases.gone) : tag('', phrases.toCollect)
}

/** What was handed over lately and may be taken back, the latest first. */
export function HandedOver({
  day,
  askedAt,
  onTakenBack,
}: {
  day: CounterDay
  askedAt: number
  onTakenBack: () => void
}) {
  const { text } = useLanguage()
  // The list is read again every half minute: until then the server refuses what is over.
  useNow()
  const lately = day.handedOver.filter(({ takeBackUntil }) => takeBackUntil !== null)
  if (lately.length === 0) return null
  return (
    <section className="v g8">
      <h2 className="vh">{text(phrases.handedOver)}</h2>
      <ul className="v g8 lately">
        {lately.map((piece) => (
          <li key={`${piece.orderNo} ${piece.ending}`} className="foot">
            <span className="gr">
              {text(phrases.handedTo)
                .replace('{at}', clockTime(piece.handedOverAt ?? day.at))
                .replace('{what}', `${text(piece.sku.name)} ${text(piece.sku.detail)}`.trim())}{' '}
              {piece.passenger && text(phrases.to).replace('{name}', piece.passenger.name)}
            </span>
            <TakeBackButton piece={piece} at={day.at} askedAt={askedAt} onTakenBack={onTakenBack} />
          </li>
        ))}
      </ul>
    </section>
  )
}
