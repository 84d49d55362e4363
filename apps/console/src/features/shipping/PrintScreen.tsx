import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { useParcels } from './use-parcels.ts'

const route = getRouteApi('/signed-in/shipping/print')

/** The pick list, or a packing slip for each parcel on a page of its own. */
export function PrintScreen() {
  const { text } = useLanguage()
  const { what, orders } = route.useSearch()
  const parcels = useParcels()
  const wanted = orders?.split(' ')
  const rows = (parcels.data?.parcels ?? []).filter(({ orderNo, hold }) =>
    wanted ? wanted.includes(orderNo) : hold === null,
  )
  return (
    <>
      <p className="cr">
        <Link to="/shipping">{text(phrases.back)}</Link>
      </p>
      <div className="ph">
        <h1>{text(what === 'slips' ? phrases.slips : phrases.pick)}</h1>
        <Button className="btn pri sp" onPress={() => print()}>
          <Icon name="print" size="s" />
          {text(phrases.print)}
        </Button>
      </div>
      <Problem error={parcels.error} onRetry={() => void parcels.refetch()} />
      {what === 'slips' ? rows.map((row) => <Slip key={row.orderNo} parcel={row} />) : <PickList rows={rows} />}
    </>
  )
}

interface Pick {
  skuId: string
  name: Bilingual
  detail: Bilingual
  units: number
  orders: string[]
}

/** What to take from the shelves, in one walk. */
function PickList({ rows }: { rows: readonly ParcelToShip[] }) {
  const { text } = useLanguage()
  const picks = new Map<string, Pick>()
  for (const { orderNo, lines } of rows) {
    for (const { skuId, name, detail, quantity } of lines) {
      const pick = picks.get(skuId) ?? { skuId, name, detail, units: 0, orders: [] }
      picks.set(skuId, { ...pick, units: pick.units + quantity, orders: [...pick.orders, orderNo] })
    }
  }
  return (
    <ul className="card list">
      {[...picks.values()]
        .toSorted((a, b) => a.skuId.localeCompare(b.skuId))
        .map(({ skuId, name, detail, units, orders }) => (
          <li key={skuId} className="h top">
            <b className="num units">{units}</b>
            <div className="gr">
              <p className="w5">
                {text(name)} <span className="c2">{text(detail)}</span>
              </p>
              <p className="s c3 num">
                {skuId} ·{' '}
                {text(phrases.places).replace('{orders}', orders.map((orderNo) => orderNo.slice(-6)).join(', '))}
              </p>
            </div>
          </li>
        ))}
    </ul>
  )
}

function Slip({ parcel }: { parcel: ParcelToShip }) {
  const { text } = useLanguage()
  return (
    <article className="card slip">
      <header className="tall">
        <h2 className="num">{parcel.orderNo}</h2>
      </header>
      <div className="b v">
        <p>
          <b>{parcel.receiver}</b> <span className="num">{parcel.phone}</span>
          <br />
          {parcel.address}
        </p>
        <ul className="v g4">
          {parcel.lines.map(({ skuId, name, detail, quantity }) => (
            <li key={skuId}>
              {quantity} × {text(name)} {text(detail)} <span className="s c3 num">{skuId}</span>
            </li>
          ))}
        </ul>
        {parcel.remark && <p className="s">{text(phrases.remark).replace('{remark}', parcel.remark)}</p>}
      </div>
    </article>
  )
}
