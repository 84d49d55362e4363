import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { FullSky } from '../../../ui/frame/FullSky.tsx'
import { ConnectionBar, ConnectionLine } from '../ConnectionLine.tsx'
import { portalPhrases } from '../portal-phrases.ts'

/** While the network opens; without a flight, while the way there is not known yet. */
export function ConnectingSky({ flight }: { flight?: AircraftFlight | undefined }) {
  const t = usePhrases(portalPhrases)
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="connecting" seat={undefined} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{t('connecting')}</h1>
        {flight && (
          <p className="c2 b2 lines" style={{ marginTop: '.5rem' }}>
            {t('connectingText')}
          </p>
        )}
      </div>
    </FullSky>
  )
}
