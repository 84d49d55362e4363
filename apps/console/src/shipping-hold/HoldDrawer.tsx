import { staffPath } from '@aisle/contract/console'
import type { HeldShipping, ShipHold } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { CallRefused } from '../api/call-console.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { showDone } from '../ui/done-store.ts'
import { Field } from '../ui/Field.tsx'
import { holdPhrases as phrases } from './hold-phrases.ts'

interface Props {
  orderNo: string
  /** The hold to release; null: the order is to be held. */
  hold: ShipHold | null
  onClose: () => void
}

/** Keeps an order from being shipped for a reason, or releases it. */
export function HoldDrawer({ orderNo, hold, onClose }: Props) {
  const { text } = useLanguage()
  // A list that changes meanwhile does not turn a release into a hold.
  const [seen] = useState(hold)
  const [typed, setTyped] = useState('')
  const why = typed.trim()
  const request = seen ? { orderNo, why: null, holdId: seen.holdId } : why === '' ? null : { orderNo, why }
  const words = text(seen ? phrases.release : phrases.hold)
  const hint = text(phrases.whyHint)
    .replace('{most}', String(limits.shipHoldReasonLength))
    .replace('{typed}', String(typed.length))
  return (
    <ChangeDrawer<HeldShipping>
      title={`${words} · ${orderNo}`}
      change={{ path: staffPath('shipHold'), request }}
      differenceOf={(answer) => differenceRows(answer, text)}
      isPossible={({ result }) => result !== 'same'}
      confirmWords={() => words}
      onClose={onClose}
      onDone={({ result }) =>
        showDone({
          text: text(result === 'released' ? phrases.doneReleased : phrases.doneHeld).replace('{orderNo}', orderNo),
        })
      }
      renderWayOut={(refused) => <LookAnew refused={refused} orderNo={orderNo} onClose={onClose} />}
    >
      {!seen && (
        <Field label={text(phrases.why)} hint={hint}>
          {(ids) => (
            <textarea
              {...ids}
              className="in"
              rows={3}
              maxLength={limits.shipHoldReasonLength}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
    </ChangeDrawer>
  )
}

/** A colleague was quicker: what they did is shown behind this drawer. */
function LookAnew({ refused, orderNo, onClose }: { refused: CallRefused } & Omit<Props, 'hold'>) {
  const { text } = useLanguage()
  const client = useQueryClient()
  if (!['heldAlready', 'changedSince', 'notToShip'].includes(refused.error)) return null
  const look = () => {
    onClose()
    for (const queryKey of [['order', orderNo], ['to ship']]) void client.invalidateQueries({ queryKey })
  }
  return (
    <Button className="btn" onPress={look}>
      {text(phrases.lookAnew)}
    </Button>
  )
}

function differenceRows(
  { result, from, to }: HeldShipping,
  text: ReturnType<typeof useLanguage>['text'],
): DifferenceRow[] {
  if (result === 'same') return [{ id: 'same', name: text(phrases.result), is: text(phrases.same) }]
  const was = from && text(phrases.heldBy).replace('{by}', from.by).replace('{why}', from.why)
  const is = to && text(phrases.held).replace('{why}', to.why)
  return [
    { id: 'parcel', name: text(phrases.parcel), was: was ?? text(phrases.mayLeave), is: is ?? text(phrases.mayLeave) },
    { id: 'lists', name: text(phrases.lists), is: text(to ? phrases.leftOut : phrases.listed) },
    { id: 'reads', name: text(phrases.reads), is: text(phrases.nothing) },
  ]
}
