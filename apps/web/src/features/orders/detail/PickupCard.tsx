import type { Pickup } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { formatCode, formatHours } from '../../../language/formats.ts'
import { pickupPhrases } from './pickup-phrases.ts'

const stateWords = {
  unused: null,
  used: 'codeUsed',
  refunding: 'codeRefunding',
  refunded: 'codeRefunded',
  expired: 'codeExpired',
} as const

interface PickupCardProps {
  pickup: Pickup
  onShow: () => void
}

/** The counter, and one code per unit, once the order is proved (O9). */
export function PickupCard({ pickup: { point, codes, proof }, onShow }: PickupCardProps) {
  const d = usePhrases(pickupPhrases)
  const text = useBilingual()
  return (
    <section className="card">
      <h2 className="vh">{d('pickupAt')}</h2>
      <div className="h top" style={{ gap: '.75rem' }}>
        <Icon name="box" className="sea" />
        <p className="gr">
          <b>
            {text(point.city)} {text(point.name)}
          </b>
          <br />
          <span className="b2 c2 num">
            {text(point.place)}
            <br />
            {d('hours', { hours: formatHours(point.hours) })}
          </span>
        </p>
      </div>
      {proof && (
        <p className="h line-act">
          <Button kind="line" small onClick={onShow}>
            {d('showHiddenCodes')}
          </Button>
        </p>
      )}
      {codes.length > 0 && (
        <>
          <h3 className="s c2" style={{ margin: '.875rem 0 .25rem', fontWeight: 500 }}>
            {d('codesTitle')}
          </h3>
          <ul className="codes">
            {codes.map(({ code, state }) => {
              const words = stateWords[state]
              return (
                <li className="h" key={code}>
                  <span className={words ? 'gr num c3 gone' : 'gr num'}>{formatCode(code)}</span>
                  {words && <Tag>{d(words)}</Tag>}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
