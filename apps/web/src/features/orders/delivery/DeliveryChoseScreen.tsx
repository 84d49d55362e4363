import { useState } from 'react'
import { deliveryWays, type DeliveryWay } from '@aisle/contract/order-states'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { chosenHref } from './delivery-choice.ts'
import { returnFromChoice } from './delivery-return.ts'
import { deliveryChosePhrases } from './delivery-chose-phrases.ts'
import { deliveryPhrases } from './delivery-phrases.ts'
import '../orders.css'
import { PointChoice } from './PointChoice.tsx'

/**
 * `/order/deliveryChose?way=…&then=#…`: choose an address or a counter, then return to `then` with the choice in its
 * query.
 */
export function DeliveryChoseScreen() {
  const t = usePhrases(deliveryChosePhrases)
  const g = usePhrases(deliveryPhrases)
  const { query } = useRoute()
  const [way, setWay] = useState<DeliveryWay>(query['way'] === 'PICKUP' ? 'PICKUP' : 'SHIP')
  const then = query['then']

  function choose(choice: Readonly<Record<string, string>>) {
    const target = chosenHref(then, { way, ...choice }) ?? hrefTo('/shopCart')
    returnFromChoice(target)
  }
  // The current choice at `then`.
  const before = new URLSearchParams(then?.split('?')[1])
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/shopCart')} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        <Segmented
          label={g('way')}
          options={deliveryWays.map((value) => ({ value, label: g(value) }))}
          value={way}
          onChange={setWay}
        />
        {way === 'SHIP' ? (
          <AddressChoice
            chosen={before.get('addrId')}
            then={chosenHref(then, { way }) ?? hrefTo('/shopCart')}
            onChoose={(addrId) => choose({ addrId })}
          />
        ) : (
          <PointChoice chosen={before.get('pickupPointId')} onChoose={(pickupPointId) => choose({ pickupPointId })} />
        )}
      </main>
    </>
  )
}
