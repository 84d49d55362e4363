import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { phoneShown } from '../../../language/phone-shown.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { usePlaceShown } from '../../../language/place-shown.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { shipToPhrases } from './ship-to-phrases.ts'

interface ShipToProps {
  shipTo: NonNullable<OrderDetail['shipTo']>
}

interface ShipToCardProps extends ShipToProps {
  /** Number of the order, while its address can still be changed. */
  changeOf?: string
}

/** The delivery address. */
export function ShipToCard({ shipTo, changeOf }: ShipToCardProps) {
  const t = usePhrases(shipToPhrases)
  return (
    <section className="card">
      <h2 className="vh">{t('shipTo')}</h2>
      <ShipTo shipTo={shipTo} />
      {changeOf && (
        <p className="h line-act">
          <Link
            to="/order/modifyAddr"
            query={{ orderNo: changeOf }}
            className={buttonClass({ kind: 'line', small: true })}
          >
            {t('changeAddress')}
          </Link>
        </p>
      )}
    </section>
  )
}

export function ShipTo({ shipTo }: ShipToProps) {
  const place = usePlaceShown()
  return (
    <div className="h top" style={{ gap: '.75rem' }}>
      <Icon name="pin" className="sea" />
      <p className="gr" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{shipTo.receiver}</b> <span className="c2 num phrase">{phoneShown(shipTo.phone)}</span>
        <br />
        <span className="b2 c2">{place(shipTo)}</span>
      </p>
    </div>
  )
}
