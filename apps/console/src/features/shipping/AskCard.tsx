import { carrierName } from '@aisle/contract/carriers'
import { staffPath } from '@aisle/contract/console'
import { waybillProblems, type AskedWaybill, type AskedWaybills } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'

interface Props {
  /** The airline has an account with these. */
  carrierCodes: readonly string[]
  /** The parcels that were ticked, or else all that may leave and have no waybill. */
  orderNos: readonly string[]
}

/** Asks a carrier for waybills, which the list then has beside its parcels. */
export function AskCard({ carrierCodes, orderNos }: Props) {
  const { text } = useLanguage()
  const [asking, setAsking] = useState<{ carrierCode: string; orderNos: readonly string[] } | null>(null)
  const [refused, setRefused] = useState<readonly AskedWaybill[]>([])
  const first = orderNos.slice(0, limits.waybillsAtOnce)
  const count = String(first.length)
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.askTitle)}</h2>
      </header>
      <div className="b v">
        <p className="s c3">{text(first.length === 0 ? phrases.askNone : phrases.askHint).replace('{count}', count)}</p>
        {first.length > 0
          && carrierCodes.map((carrierCode) => (
            <Button
              key={carrierCode}
              className="btn w"
              onPress={() => {
                setRefused([])
                setAsking({ carrierCode, orderNos: first })
              }}
            >
              <Icon name="truck" size="s" />
              {text(phrases.ask).replace('{carrier}', text(carrierName(carrierCode)))}
            </Button>
          ))}
        {refused.map((row) => (
          <p key={row.orderNo} className="note err" role="status">
            <Icon name="alert" size="s" />
            <span>{`${row.orderNo} ${problemWords(row, text)}`}</span>
          </p>
        ))}
      </div>
      {asking && (
        <AskDrawer
          asking={asking}
          onClose={() => setAsking(null)}
          onDone={({ results }) => setRefused(results.filter(({ result }) => result === 'refused'))}
        />
      )}
    </section>
  )
}

function AskDrawer({
  asking,
  onClose,
  onDone,
}: {
  asking: { carrierCode: string; orderNos: readonly string[] }
  onClose: () => void
  onDone: (answer: AskedWaybills) => void
}) {
  const { text } = useLanguage()
  const title = text(phrases.ask).replace('{carrier}', text(carrierName(asking.carrierCode)))
  return (
    <ChangeDrawer<AskedWaybills>
      title={title}
      change={{ path: staffPath('waybills'), request: asking }}
      differenceOf={(answer) => differenceRows(answer, text)}
      isPossible={({ results }) => results.some(({ result }) => result === 'toAsk')}
      confirmWords={(answer) => counted(toAsk(answer).length, text, { one: phrases.askForOne, many: phrases.askFor })}
      onClose={onClose}
      onDone={(answer) => {
        onDone(answer)
        const given = answer.results.filter(({ result }) => result === 'given').length
        if (given > 0) showDone({ text: counted(given, text, { one: phrases.askDoneOne, many: phrases.askDone }) })
      }}
    />
  )
}

type Words = ReturnType<typeof useLanguage>['text']

const counted = (count: number, text: Words, { one, many }: { one: Bilingual; many: Bilingual }) =>
  text(count === 1 ? one : many).replace('{count}', String(count))

const toAsk = (answer: AskedWaybills | undefined) => (answer?.results ?? []).filter(({ result }) => result === 'toAsk')

const problemWords = ({ problem, said, waybillNo }: AskedWaybill, text: Words): string =>
  [problem && text(waybillProblems[problem]), said ?? waybillNo].filter((words) => words !== null).join(' · ')

function differenceRows(answer: AskedWaybills, text: Words): DifferenceRow[] {
  const asked = toAsk(answer)
  return [
    ...(asked.length === 0
      ? []
      : [
          {
            id: 'asked',
            name: text(phrases.askOrders),
            is: asked.map(({ orderNo }) => `…${orderNo.slice(-6)}`).join(', '),
          },
          { id: 'cost', name: text(phrases.askCost), is: text(phrases.askCostWhat) },
        ]),
    ...answer.results
      .filter(({ result }) => result !== 'toAsk')
      .map((row) => ({
        id: row.orderNo,
        name: `…${row.orderNo.slice(-6)}`,
        is:
          row.result === 'known'
            ? text(phrases.askKnown).replace('{waybill}', row.waybillNo ?? '')
            : problemWords(row, text),
      })),
  ]
}
