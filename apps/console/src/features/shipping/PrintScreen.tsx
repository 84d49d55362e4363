import { staffPath } from '@aisle/contract/console'
import type { ParcelToShip, PickList } from '@aisle/contract/console-fulfillment'
import { parcelsListed } from '@aisle/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderCode } from './OrderCode.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { useParcels } from './use-parcels.ts'

const route = getRouteApi('/signed-in/shipping/print')

/** The pick list, or a packing slip for each parcel on a page of its own. */
export function PrintScreen() {
  const { text } = useLanguage()
  const { what, orders } = route.useSearch()
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
      {what === 'slips' ? <Slips wanted={orders?.split(' ')} /> : <Picks wanted={orders?.split(' ')} />}
    </>
  )
}

interface Wanted {
  /** The parcels that were ticked; without them, all that may leave. */
  wanted: readonly string[] | undefined
}

function Slips({ wanted }: Wanted) {
  const { text } = useLanguage()
  const parcels = useParcels(null)
  const rows = (parcels.data?.parcels ?? []).filter(({ orderNo, hold }) =>
    wanted ? wanted.includes(orderNo) : hold === null,
  )
  const leftOut = (wanted ?? []).filter((wantedNo) => !rows.some(({ orderNo }) => orderNo === wantedNo))
  return (
    <>
      <Problem error={parcels.error} onRetry={() => void parcels.refetch()} />
      {parcels.data && leftOut.length > 0 && (
        <p className="note" role="status">
          {text(phrases.slipsLeftOut)
            .replace('{most}', String(parcelsListed))
            .replace('{orders}', leftOut.map((orderNo) => orderNo.slice(-6)).join(', '))}
        </p>
      )}
      {rows.map((row) => (
        <Slip key={row.orderNo} parcel={row} />
      ))}
    </>
  )
}

/** What to take from the shelves, in one walk. */
function Picks({ wanted }: Wanted) {
  const { text } = useLanguage()
  const list = useQuery({
    queryKey: ['pick list', wanted],
    queryFn: ({ signal }) => callConsole<PickList>(staffPath('pickList'), { orderNos: wanted ?? null }, signal),
  })
  const leftOut = list.data?.leftOut ?? []
  return (
    <>
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {leftOut.length > 0 && (
        <p className="note" role="status">
          {text(phrases.leftOut).replace('{orders}', leftOut.map(({ orderNo }) => orderNo.slice(-6)).join(', '))}
        </p>
      )}
      <ul className="card list">
        {list.data?.picks.map(({ skuId, name, detail, units, orders }) => (
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
    </>
  )
}

function Slip({ parcel }: { parcel: ParcelToShip }) {
  const { text } = useLanguage()
  return (
    <article className="card slip">
      <header className="tall">
        <h2 className="num gr">{parcel.orderNo}</h2>
        <OrderCode orderNo={parcel.orderNo} />
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
