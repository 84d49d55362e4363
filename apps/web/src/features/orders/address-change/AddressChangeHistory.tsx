import type { AddressChange } from '@aisle/contract/addresses-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { phoneShown } from '../../../language/phone-shown.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { usePlaceShown } from '../../../language/place-shown.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { addressChangePhrases } from './address-change-phrases.ts'
import type { changesShown } from './address-change-rules.ts'

/** The change of address that awaits the airline's decision. */
export function OpenChange({ change: { to } }: { change: AddressChange }) {
  const t = usePhrases(addressChangePhrases)
  return (
    <section className="card">
      <h2 className="t3">{t('openTitle')}</h2>
      <p className="b2 c2" style={{ margin: '.25rem 0 .75rem' }}>
        {t('openText')}
      </p>
      <Destination to={to} />
    </section>
  )
}

function Destination({ to }: Pick<AddressChange, 'to'>) {
  const place = usePlaceShown()
  return (
    <p className="addr-to">
      <b>{to.receiver}</b> <span className="c2 num nb">{phoneShown(to.phone)}</span>
      <br />
      <span className="b2 c2">{place(to)}</span>
    </p>
  )
}

/** Earlier changes of address, with the airline's decisions. */
export function DecidedChanges({ changes }: { changes: ReturnType<typeof changesShown>['decided'] }) {
  const t = usePhrases(addressChangePhrases)
  const text = useBilingual()
  if (changes.length === 0) return null
  return (
    <section className="card">
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {t('history')}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {t('beijingTime')}
        </span>
      </h2>
      <ul className="addr-changes">
        {changes.map(({ changeId, state, to, decidedAt, decision }) => (
          <li key={changeId}>
            <p className="h wrap" style={{ marginBottom: '.25rem' }}>
              <Tag {...(state === 'granted' ? { kind: 'ok' } : state === 'refused' ? { kind: 'hot' } : {})}>
                {t(state)}
              </Tag>
              {decidedAt && <span className="s c3 num">{formatDateTime(decidedAt)}</span>}
            </p>
            <Destination to={to} />
            {decision && <p className="b2">{text(decision)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
