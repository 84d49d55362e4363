import { usePhrases, useBilingual } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { navigate } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Row } from '../../../ui/Row.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { useRecognition, useWhoAboard } from '../portal-queries.ts'
import { openConnection, usableEntitlements } from '../portal-rules.ts'
import { choicePhrases } from './choice-phrases.ts'

interface SeatPillProps {
  /** A plan of the passenger's own can be used now. */
  connects: boolean
  onCheck: () => void
}

/**
 * On the header's horizon: who is known, and the shortest way online for a passenger with a plan, who is connected, ready
 * (now or after take-off), or recognised by seat.
 */
export function SeatPill({ connects, onCheck }: SeatPillProps) {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  const recognition = useRecognition()
  const ready = usableEntitlements(recognition.data?.entitlements ?? [])[0]
  if (openConnection(recognition.data?.connection)) {
    return (
      <Row card icon="wifi" label={t('youAreOnline')} value={t('seeConnection')} href={hrefTo('/network/verify')} />
    )
  }
  if (ready && !connects) return <p className="card b2 ct">{t('yoursLater', { plan: text(ready.name) })}</p>
  if (ready) {
    return (
      <div className="card h who">
        <p className="b2 gr">{t('yoursReady', { plan: text(ready.name) })}</p>
        <Button onClick={() => navigate('/network/verify', { query: { entitlementId: ready.entitlementId } })}>
          {t('getOnline')}
        </Button>
      </div>
    )
  }
  return <Who onCheck={onCheck} />
}

function Who({ onCheck }: Pick<SeatPillProps, 'onCheck'>) {
  const t = usePhrases(choicePhrases)
  const words = usePhrases(planListPhrases)
  const passenger = useSession()?.passenger
  const who = useWhoAboard(Boolean(passenger?.tripId))
  // A login without a seat on this flight proves nothing aboard.
  const verified = passenger?.tripId && !who.isError ? passenger : undefined
  return (
    <div className="card h who">
      <Icon name="seat" size="s" />
      <span className="b2 gr">
        {verified ? (
          <>
            <b className="num">{who.data?.seatNumber}</b> {who.data?.passengerName ?? verified.displayName}
          </>
        ) : (
          words('boughtBefore')
        )}
      </span>
      {verified && <Tag kind="ok">{t('verified')}</Tag>}
      <Button kind={verified ? 'txt' : 'sec2'} small onClick={onCheck}>
        {t(verified ? 'changeSeat' : 'checkSeat')}
      </Button>
    </div>
  )
}
