import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { navigate } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty, sceneLine, type EmptyScene } from '../../ui/Empty.tsx'
import { planListPhrases } from './plan-list-phrases.ts'
import type { PortalView } from './portal-view-rules.ts'

interface StageNoticeProps {
  heading: Exclude<PortalView['heading'], 'choosePlan'>
  flight: AircraftFlight
  onRefresh: () => void
}

const words = {
  landed: ['landed', 'landedText'],
  noSignal: ['noSignalTitle', 'noSignalText'],
  afterTakeOff: ['afterTakeOffTitle', 'afterTakeOffText'],
  notAboard: ['notAboardTitle', 'notAboardText'],
  noneOnSale: ['noneOnSaleTitle', 'noneOnSaleText'],
  noPlans: ['noPlansTitle', 'noPlansText'],
} as const

/** The line is whole: the flight is over. */
const arrived: EmptyScene = { egret: 118, line: <path {...sceneLine} d="M8 84H168" /> }

/** Why there is no plan to choose now, and what to do (P10). */
export function StageNotice({ heading, flight, onRefresh }: StageNoticeProps) {
  const t = usePhrases(planListPhrases)
  const [title, text] = words[heading]
  const refreshes = heading === 'noPlans' || heading === 'notAboard'
  return (
    <Empty
      {...(heading === 'landed' ? { scene: arrived } : {})}
      title={t(title)}
      heading="h1"
      action={
        heading === 'landed' ? (
          <Rate />
        ) : refreshes ? (
          <>
            <Button onClick={onRefresh}>{t('refresh')}</Button>
            {heading === 'notAboard' && (
              <a className={buttonClass({ kind: 'txt', small: true })} href={hrefTo('/purchaseIndex')}>
                {t('buyBefore')}
              </a>
            )}
          </>
        ) : undefined
      }
    >
      {heading === 'noSignal' && <NoSignalSince since={flight.outageSince} />}
      {t(text)}
    </Empty>
  )
}

/** E13: who is logged in rates here, everybody else by the link in the mail. */
function Rate() {
  const t = usePhrases(planListPhrases)
  if (!useSession()) return <p className="s c2">{t('rateByMail')}</p>
  return <Button onClick={() => navigate('/survey')}>{t('toSurvey')}</Button>
}

function NoSignalSince({ since }: { since: string | null }) {
  const t = usePhrases(planListPhrases)
  const language = useLanguage()
  const now = useServerNow()
  const minutes = since === null ? 0 : Math.floor((now - Date.parse(since)) / 60_000)
  return minutes >= 1 ? <>{t('noSignalSince', { time: formatDuration(minutes, language) })} </> : null
}
