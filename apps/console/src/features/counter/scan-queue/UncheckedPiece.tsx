import type { CounterDay, CounterPiece } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import { Button } from 'react-aria-components'
import { clockTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PieceFacts, PieceHead } from '../PieceCard.tsx'
import { judgeUnchecked, readCode, type QueuedScan } from './scan-queue-rules.ts'
import { scanQueuePhrases as phrases } from './scan-queue-phrases.ts'

interface Props {
  /** As it was typed. */
  typed: string
  day: CounterDay | undefined
  queue: readonly QueuedScan[]
  cannotKeep: boolean
  onHandOver: (scan: Pick<QueuedScan, 'code' | 'orderNo' | 'goods'>) => void
  onLookAgain: () => void
}

/** A code that the server did not check, beside the last list: one piece is due, or none and why. */
export function UncheckedPiece({ typed, day, queue, cannotKeep, onHandOver, onLookAgain }: Props) {
  const { text } = useLanguage()
  const code = readCode(typed)
  const judged = code === null ? null : judgeUnchecked(code, { queue, day })
  const piece = judged && 'piece' in judged ? judged.piece : null
  return (
    <section className="card">
      <div className="b v g16">
        <p className="note warn" role="alert">
          <Icon name="alert" />
          <span>
            {day && <b>{text(phrases.away).replace('{time}', clockTime(day.at))}</b>}{' '}
            <Verdict judged={judged} cannotKeep={cannotKeep} />
          </span>
        </p>
        {piece && (
          <PieceHead picture={piece.sku.picture}>
            <h2 className="piece">
              {text(piece.sku.name)} <span className="c2">{text(piece.sku.detail)}</span>
            </h2>
            <PieceFacts orderNo={piece.orderNo} piece={piece} />
          </PieceHead>
        )}
        {code !== null && judged?.kind === 'waiting' && !cannotKeep && (
          <Button
            className="btn pri w xl"
            onPress={() => onHandOver({ code, orderNo: judged.piece.orderNo, goods: getGoods(judged.piece) })}
          >
            <Icon name="check" size="s" />
            {text(phrases.handOver)}
          </Button>
        )}
        <Button className="btn" onPress={onLookAgain}>
          {text(phrases.again)}
        </Button>
      </div>
    </section>
  )
}

const getGoods = ({ sku: { name, detail } }: CounterPiece) => ({ name, detail })

function Verdict({ judged, cannotKeep }: { judged: ReturnType<typeof judgeUnchecked> | null; cannotKeep: boolean }) {
  const { text } = useLanguage()
  if (judged === null) return text(phrases.noCode).replace('{digits}', String(limits.pickupCodeDigits))
  if (judged.kind === 'queued') return text(phrases.gone).replace('{at}', clockTime(judged.scan.handedOverAt))
  if (judged.kind === 'handedOver') return text(phrases.goneBefore)
  if (judged.kind !== 'waiting') return text(phrases[judged.kind])
  return text(cannotKeep ? phrases.notKept : phrases.compare)
}
