import { staffPath } from '@aisle/contract/console'
import { stockReasonNames } from '@aisle/contract/console-names'
import { stockReasons, type StockReason, type StockRow } from '@aisle/contract/console-stock'
import type { ChangeReport } from '@aisle/contract/operator'
import { recordKinds } from '@aisle/contract/records'
import { useState } from 'react'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../../ui/ChangeDrawer.tsx'
import { showDone } from '../../../ui/done-store.ts'
import { Field } from '../../../ui/Field.tsx'
import { cataloguePhrases } from '../catalogue-phrases.ts'
import { readDifference } from './stock-rules.ts'
import { stockPhrases as phrases } from './stock-phrases.ts'
import { useDifferenceWords } from '../use-difference-words.ts'

/** Pieces that came in or are gone, added to whatever a colleague has loaded meanwhile. */
export function AdjustStock({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState<StockReason>('delivery')
  // The server adjusts once for a key, however often the answer is lost.
  const [key] = useState(() => crypto.randomUUID())
  const { rowsOf } = useDifferenceWords(recordKinds.stock)
  const by = readDifference(typed)
  const pieces = (count: number) => text(phrases.pieces).replace('{count}', String(count))
  return (
    <ChangeDrawer<ChangeReport>
      title={`${text(phrases.adjust)} · ${text(row.name)} ${text(row.detail)}`}
      change={{ path: staffPath('stockAdjust'), request: by === null ? null : { skuId: row.skuId, by, why, key } }}
      differenceOf={(report) => [
        ...rowsOf(report),
        ...(report.problems.length === 0 && by !== null
          ? [{ id: 'free', name: text(phrases.free), was: pieces(row.free), is: pieces(row.free + by) }]
          : []),
      ]}
      isPossible={(report) => report.problems.length === 0}
      confirmWords={() =>
        text(by !== null && by < 0 ? phrases.takeOut : phrases.add).replace('{pieces}', String(Math.abs(by ?? 0)))
      }
      onClose={onClose}
      onDone={({ auditId }) =>
        showDone({
          text: text(phrases.done).replace('{variant}', row.skuId),
          ...(auditId && { link: { text: text(cataloguePhrases.undo), to: '/audit', search: { open: auditId } } }),
        })
      }
    >
      <Field label={text(phrases.by)} hint={text(phrases.byHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in num"
            inputMode="text"
            autoComplete="off"
            value={typed}
            maxLength={8}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field label={text(phrases.why)}>
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={why}
            onChange={(event) => {
              const chosen = stockReasons.find((one) => one === event.target.value)
              if (chosen) setWhy(chosen)
            }}
          >
            {stockReasons.map((one) => (
              <option key={one} value={one}>
                {text(stockReasonNames[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ChangeDrawer>
  )
}
