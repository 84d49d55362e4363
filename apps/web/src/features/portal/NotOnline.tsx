import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Entitlement } from '@aisle/contract/portal-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OutageRefund } from './OutageRefund.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { usableEntitlements } from './portal-rules.ts'
import { sessionPhrases } from './session-phrases.ts'

type Status = ResponseOf<typeof connectionStatus>

/** Title and text for each end reason. */
const reasons = {
  time: ['timeOver', 'endedText'],
  data: ['dataOver', 'endedText'],
  landing: ['landed', 'landedText'],
  moved: ['moved', 'movedText'],
  replaced: ['replaced', 'replacedText'],
  givenBack: ['givenBack', 'givenBackText'],
  revoked: ['revoked', 'revokedText'],
  paused: ['endedTitle', 'endedText'],
} as const

interface NotOnlineProps {
  status: Status
  entitlements: readonly Entitlement[]
}

/** The network is closed for this device: why, and the shortest way online. */
export function NotOnline({ status, entitlements }: NotOnlineProps) {
  const t = usePhrases(sessionPhrases)
  const words = usePhrases(portalPhrases)
  const name = useBilingual()
  const flight = useAircraftFlight().data?.flight
  // A landing replaces any earlier reason for the plan's end (P10).
  const endReason = flight?.stage === 'landed' ? 'landing' : status.endReason
  const [title, text] = endReason ? reasons[endReason] : (['notConnected', 'notConnectedText'] as const)
  const usable = usableEntitlements(entitlements)
  const [plan] = usable
  // A plan that was never used has lost nothing to an outage.
  const begun = usable.find(({ state }) => state !== 'unused')
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="ended" seat={undefined} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{t(title)}</h1>
        <p className="c2 b2" style={{ marginTop: '.5rem' }}>
          {plan && !endReason ? words('yoursReady', { plan: name(plan.name) }) : t(text)}
        </p>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        {endReason === 'landing' ? <AfterLanding /> : <Ways endReason={endReason} plan={plan} />}
        {begun && <OutageRefund entitlementId={begun.entitlementId} outageSeconds={status.outageSeconds} />}
      </div>
    </FullSky>
  )
}

function AfterLanding() {
  const t = usePhrases(portalPhrases)
  return (
    <Button kind="inverse" wide onClick={() => navigate('/survey')}>
      {t('toSurvey')}
    </Button>
  )
}

/** The ways on while in the air, the likely one first. */
function Ways({ endReason, plan }: { endReason: Status['endReason']; plan: Entitlement | undefined }) {
  const t = usePhrases(sessionPhrases)
  const words = usePhrases(portalPhrases)
  const name = useBilingual()
  const ways: { label: string; go: () => void }[] = []
  if (endReason === 'givenBack') ways.push({ label: t('seeOrders'), go: () => navigate('/order/list') })
  if (plan) {
    const { entitlementId } = plan
    const label =
      endReason === 'moved'
        ? t('useHere')
        : endReason === 'paused'
          ? t('goOn')
          : endReason
            ? t('usePlan', { plan: name(plan.name) })
            : words('getOnline')
    ways.push({ label, go: () => navigate('/network/verify', { query: { entitlementId } }) })
  } else if (!endReason) {
    ways.push({ label: t('findSeat'), go: () => navigate('/portalLogin') })
  }
  ways.push({ label: words('otherPlans'), go: () => navigate('/productList') })
  return ways.map(({ label, go }, at) => (
    <Button key={label} kind={at === 0 ? 'inverse' : 'glass'} wide onClick={go}>
      {label}
    </Button>
  ))
}
