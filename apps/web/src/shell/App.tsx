import { useEffect, useLayoutEffect } from 'react'
import { reportScreenError } from '../analytics/report-failures.ts'
import { logClient } from '../client-log/client-log.ts'
import { HelpCode } from '../client-log/HelpCode.tsx'
import { useInFlight } from '../environment/portal-mode.ts'
import { usePhrases } from '../language/phrases.ts'
import { recheckRoute, useRouter } from '../navigation/router.ts'
import { removeFirstPaint } from '../first-screen/standing-html.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBoundary } from '../ui/frame/ErrorBoundary.tsx'
import { LayerHost } from '../ui/layers/LayerHost.tsx'
import { LoadingOverlay } from '../ui/layers/LoadingOverlay.tsx'
import { ToastHost } from '../ui/layers/ToastHost.tsx'
import { TopBar } from '../ui/frame/TopBar.tsx'
import { OnDesktop, OnPhone } from '../ui/frame/width.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import { DesktopHeader, PhoneTabs } from './ShellNavigation.tsx'
import { shellPhrases } from './shell-phrases.ts'
import { markUpdating, useSystemUpdating } from './system-updating.ts'
import { useDesktopParts, useDesktopRoom } from './desktop-parts.ts'
import { useUnknownAddress } from './unknown-address.ts'

function logScreenError(error: unknown): void {
  reportScreenError(error)
  logClient('screen error', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}

function retryLoading(): void {
  markUpdating(false)
  recheckRoute()
}

/** The frame around every screen. */
export function App() {
  const { shown, loading, failed } = useRouter()
  const updating = useSystemUpdating()
  const portal = useInFlight()
  const besides = useDesktopParts(shown?.visit)
  useDesktopRoom(shown?.route)
  useUnknownAddress(shown !== null)
  // A navigation leaves the updating screen.
  useEffect(() => markUpdating(false), [shown?.visit])
  const begun = shown !== null || failed || updating
  // Before the next paint: the first screen replaces its still frame or HTML.
  useLayoutEffect(() => {
    if (begun) removeFirstPaint()
  }, [begun])
  return (
    <>
      {begun && (
        <OnDesktop>
          <DesktopHeader shown={shown} wifiPath={portal ? '/productList' : '/purchaseIndex'} />
        </OnDesktop>
      )}
      {shown && besides && <besides.Beside shown={shown} />}
      {failed || updating ? (
        <Stopped why={updating ? 'updating' : 'notLoaded'} />
      ) : (
        shown && (
          <ErrorBoundary resetKey={String(shown.visit)} onError={logScreenError} help={<HelpCode />}>
            <ScreenOutlet shown={shown} />
          </ErrorBoundary>
        )
      )}
      {shown && !portal && (
        <OnPhone>
          <PhoneTabs shown={shown} />
        </OnPhone>
      )}
      {shown && besides && <besides.SiteFooter />}
      <LoadingOverlay active={loading} behind={!begun} />
      <ConnectionStrip />
      <LayerHost />
      <ToastHost />
    </>
  )
}

function Stopped({ why }: { why: 'updating' | 'notLoaded' }) {
  const t = usePhrases(shellPhrases)
  return (
    <>
      <TopBar title="" />
      <main>
        <Empty
          heading="h1"
          title={t(`${why}Title`)}
          action={
            <Button kind="sec2" small onClick={retryLoading}>
              {t('retry')}
            </Button>
          }
        >
          {t(`${why}Text`)}
        </Empty>
        <HelpCode />
      </main>
    </>
  )
}
