import * as limits from '@aisle/contract/limits'
import { useEffect } from 'react'
import { AskConsent } from '../../analytics/AskConsent.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { navigate, useRoute } from '../../navigation/router.ts'
import { useMemoryStore } from '../../storage/memory-store.ts'
import { Brand } from '../../ui/frame/Brand.tsx'
import { Card } from '../../ui/Card.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useWide } from '../../ui/frame/width.tsx'
import { KeptTarget } from './kept-target.ts'
import { useLookup } from './lookup-calls.ts'
import { documentGone, foundStore } from './lookup-store.ts'
import { LookupForm } from './LookupForm.tsx'
import { lookupPhrases } from './lookup-phrases.ts'
import { useLookupForm } from './use-lookup-form.ts'

interface LookupPageProps {
  /** The target where the guard has stopped the passenger, who looks for Wi-Fi first (E2). */
  keptTarget: string | undefined
}

/** Before a lookup: both forms below a flight line without airports. */
export function LookupPage({ keptTarget }: LookupPageProps) {
  const t = usePhrases(lookupPhrases)
  // Desktop only, so it is left out of the page's HTML.
  const wide = useWide()
  return (
    <>
      <Sky
        bar={
          <>
            <Brand />
            <span className="sp" />
            <LanguagePill />
          </>
        }
      >
        <div className="hero lookup-hero">
          <div>
            <h1 className="t0">
              {t('heroFirst')}
              <br />
              {t('heroSecond')}
            </h1>
            <p className="b2 c2">
              {t('heroText')}
              <span className="phrase">{t('heroDeadline')}</span>
            </p>
          </div>
          <div className="sea">
            <FlightArc layout="plan" />
          </div>
        </div>
      </Sky>
      <main className="wide over">
        <div className="two rev">
          <FindTrip keptTarget={keptTarget} />
          {wide && (
            <section>
              <ThreeSteps />
            </section>
          )}
        </div>
        <AskConsent columns="two rev" />
      </main>
    </>
  )
}

function FindTrip({ keptTarget }: LookupPageProps) {
  const t = usePhrases(lookupPhrases)
  const form = useLookupForm('find')
  const find = useLookup()
  const gone = useMemoryStore(documentGone)
  // The trip's address is on its way to this one, whose heading takes the focus first.
  const leaving = useRoute().query['trip'] !== undefined
  const { askForDocument } = form
  useEffect(() => {
    if (!gone || leaving) return
    documentGone.set(false)
    askForDocument()
  })

  function submit() {
    void form.submit(async (lookup) => {
      const trips = await find(lookup)
      foundStore.set({ ...foundStore.get(), lookup, planId: null })
      navigate('/purchaseIndex', { query: { trip: trips.length === 1 ? trips[0]?.tripId : 'choose' } })
    })
  }

  return (
    <LookupForm state={form} submitLabel={t('find')} busyLabel={t('finding')} onSubmit={submit} onSky>
      {keptTarget !== undefined && <KeptTarget target={keptTarget} />}
    </LookupForm>
  )
}

function ThreeSteps() {
  const t = usePhrases(lookupPhrases)
  const title = (text: string) => <span style={{ color: 'var(--ink)' }}>{text}</span>
  const kinds = [
    { icon: 'chat', name: t('messaging'), use: t('messagingFor') },
    { icon: 'web', name: t('browsing'), use: t('browsingFor') },
    { icon: 'play', name: t('video'), use: t('videoFor') },
  ] as const
  return (
    <>
      <Card style={{ padding: '1.5rem 1.75rem' }}>
        <h2 className="t2">{t('stepsTitle')}</h2>
        <div style={{ marginTop: '1.25rem' }}>
          <Timeline
            steps={[
              { key: 'find', title: t('stepFind'), detail: t('stepFindText', limits.planSale), state: 'now' },
              { key: 'join', title: title(t('stepJoin')), detail: t('stepJoinText'), state: 'ahead' },
              { key: 'verify', title: title(t('stepVerify')), detail: t('stepVerifyText'), state: 'ahead' },
            ]}
          />
        </div>
      </Card>
      <div className="cols" style={{ gap: '1rem', marginTop: '1rem' }}>
        {kinds.map(({ icon, name, use }) => (
          <Card key={icon}>
            <Icon name={icon} className="sea" />
            <b className="b2" style={{ display: 'block', marginTop: '.5rem' }}>
              {name}
            </b>
            <span className="b2 c2">{use}</span>
          </Card>
        ))}
      </div>
    </>
  )
}
