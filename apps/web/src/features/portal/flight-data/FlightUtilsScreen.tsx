import { aircraftStatus } from '@aisle/contract/portal'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { goBack } from '../../../navigation/router.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import './flight-utils.css'
import { CabinSilent } from '../CabinSilent.tsx'
import { FlightHeader } from '../FlightHeader.tsx'
import { FlightUtilsLog } from './FlightUtilsLog.tsx'
import { NetworkFacts, RawValues, ReadFacts } from './FlightUtilsFacts.tsx'
import { flightUtilsPhrases } from './flight-utils-phrases.ts'
import { useFlightLog } from './use-flight-log.ts'

const everyMs = 5_000

/** `/flightUtils`: for crew helping a passenger whose Wi-Fi does not work (persona 7). */
export function FlightUtilsScreen() {
  const t = usePhrases(flightUtilsPhrases)
  const [paused, setPaused] = useState(false)
  const answer = useApiQuery(
    aircraftStatus,
    {},
    {
      quiet: true,
      staleTime: 0,
      retry: false,
      enabled: !paused,
      refetchInterval: paused ? false : everyMs,
      placeholderData: (previous) => previous,
    },
  )
  const status = answer.data
  const answeredAt = Math.max(answer.dataUpdatedAt, answer.errorUpdatedAt)
  const { log, clear } = useFlightLog({ status, failed: answer.isError }, answeredAt)
  return (
    <>
      <FlightHeader flight={status?.flight} strip wide onBack={() => goBack('/productList')} />
      <main className="wide" style={{ paddingTop: 0 }}>
        <h1 className="h2">{t('title')}</h1>
        <p className="s c2" style={{ margin: '.25rem 0 1rem' }}>
          {t('intro')}
        </p>
        {!status && answer.isError && <CabinSilent busy={answer.isFetching} onReload={() => void answer.refetch()} />}
        {!status && !answer.isError && <Skeleton lines={['45%', '70%', '100%']} />}
        {status && (
          <div className="two">
            <div className="col v">
              {answer.isError && (
                <Note icon="info" live>
                  {t('noAnswer')}
                </Note>
              )}
              {paused && (
                <Note icon="clock" live>
                  {t('paused')}
                </Note>
              )}
              <NetworkFacts status={status} />
              <ReadFacts status={status} />
              <RawValues status={status} />
            </div>
            <FlightUtilsLog log={log} paused={paused} onPause={() => setPaused(!paused)} onClear={clear} />
          </div>
        )}
      </main>
    </>
  )
}
