import { staffPath } from '@aisle/contract/console'
import type { ParcelToShip, ShippedRow } from '@aisle/contract/console-fulfillment'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useChange } from '../../ui/use-change.ts'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import type { TypedWaybill } from './waybill-lines-rules.ts'

interface Shipped {
  results: ShippedRow[]
}

/** What shipping these parcels would do, row by row, and the button that does it. */
export function ShipCard({
  parcels,
  typed,
  onDone,
  onLeave,
}: {
  parcels: readonly ParcelToShip[]
  typed: ReadonlyMap<string, TypedWaybill>
  onDone: () => void
  onLeave: (orderNos: readonly string[]) => void
}) {
  const { text } = useLanguage()
  const shipments = parcels.flatMap(({ orderNo }) => {
    const waybill = typed.get(orderNo)
    return waybill ? [{ orderNo, ...waybill }] : []
  })
  const request = shipments.length === 0 ? null : { shipments }
  const change = useChange<Shipped>({ path: staffPath('ship'), request }, ({ results }) => {
    onDone()
    const count = results.filter(({ result }) => result !== 'refused').length
    showDone({ text: text(phrases.done).replace('{count}', String(count)) })
  })
  const results = change.preview?.results ?? []
  const refused = results.filter(({ result }) => result === 'refused')
  const leaving = results.length - refused.length
  const count = String(shipments.length)
  return (
    <section className="card look">
      <header>
        <h2>{text(phrases.look).replace('{count}', count)}</h2>
      </header>
      <div className="b v">
        <Problem error={change.error} />
        {request === null && <p className="s c3">{text(phrases.lookFirst)}</p>}
        {refused.map(({ orderNo, problem, words }) => (
          <p key={orderNo} className="note err">
            <Icon name="alert" size="s" />
            <span>
              {text(phrases.refused)
                .replace('{orderNo}', orderNo)
                .replace('{problem}', words ? text(words) : (problem ?? ''))}
            </span>
          </p>
        ))}
        {leaving > 0 && (
          <Difference
            rows={[
              ...results
                .filter(({ result }) => result !== 'refused')
                .map(({ orderNo }) => ({
                  id: orderNo,
                  name: `…${orderNo.slice(-6)}`,
                  was: text(phrases.toShip),
                  is: `${text(phrases.shipped)} ${typed.get(orderNo)?.waybillNo ?? ''}`,
                })),
              {
                id: 'mails',
                name: text(phrases.mails),
                is: text(phrases.mailEach).replace('{count}', String(leaving)),
              },
              { id: 'final', name: text(phrases.final), is: text(phrases.finalWhat) },
            ]}
          />
        )}
        {refused.length > 0 && (
          <Button className="btn w" onPress={() => onLeave(refused.map(({ orderNo }) => orderNo))}>
            {text(phrases.leave)}
          </Button>
        )}
        <Button
          className="btn pri w"
          isDisabled={!change.mayConfirm || refused.length > 0 || leaving === 0}
          onPress={change.confirm}
        >
          {text(shipments.length === 1 ? phrases.shipOne : phrases.ship).replace('{count}', count)}
        </Button>
      </div>
    </section>
  )
}
