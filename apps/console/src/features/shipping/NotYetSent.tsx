import { carrierName } from '@aisle/contract/carriers'
import { holdNames } from '@aisle/contract/console-names'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import { Button } from 'react-aria-components'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { notYetSentPhrases as phrases } from './not-yet-sent-phrases.ts'
import type { WaybillLine } from './waybill-lines-rules.ts'

interface Props {
  lines: readonly WaybillLine[]
  rows: readonly ParcelToShip[]
  isAway: boolean
  /** The orders that the server refuses now, which are named in words beside. */
  refused: ReadonlySet<string>
  cannotKeep: boolean
  onForget: (orderNo: string) => void
}

/** The waybills that wait on this device, and what each waits for. */
export function NotYetSent({ lines, rows, isAway, refused, cannotKeep, onForget }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  const waitsFor = (orderNo: string): { tone: 'warn' | 'err'; words: Bilingual } => {
    const hold = rows.find((row) => row.orderNo === orderNo)?.hold
    if (hold) return { tone: 'warn', words: holdNames[hold] }
    return !isAway && refused.has(orderNo)
      ? { tone: 'err', words: phrases.needsYou }
      : { tone: 'warn', words: phrases.notSent }
  }
  return (
    <section className="v g8" aria-labelledby="not-yet-sent">
      <h3 id="not-yet-sent" className="b6">
        {text(lines.length === 1 ? phrases.titleOne : phrases.title).replace('{count}', String(lines.length))}
      </h3>
      <p className="s c3">{text(cannotKeep ? phrases.notKept : phrases.kept)}</p>
      <ul className="waiting-lines">
        {lines.map(({ id, carrierCode, waybillNo, typedAt }) => {
          const { tone, words } = waitsFor(id)
          return (
            <li key={id} className="h wrap">
              <span className="gr">
                <span className="num">{id}</span>
                <br />
                <span className="s c2">
                  {text(carrierName(carrierCode))} <span className="num">{waybillNo}</span>
                </span>
                <br />
                <span className="s c3">{text(phrases.typedAt).replace('{at}', shortTime(typedAt, language, now))}</span>
              </span>
              <span className={`tag ${tone}`}>
                <i className="dot" />
                {text(words)}
              </span>
              <Button
                className="btn sm"
                aria-label={text(phrases.removeLine).replace('{orderNo}', id)}
                onPress={() => onForget(id)}
              >
                {text(phrases.remove)}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
