import { useEffect, useState } from 'react'
import * as limits from '@aisle/contract/limits'
import { AskConsent } from '../../analytics/AskConsent.tsx'
import { configuredWays } from '../../environment/environment.ts'
import { usePhrases } from '../../language/phrases.ts'
import { continueAfterLogin, navigate, useRoute } from '../../navigation/router.ts'
import { storage } from '../../storage/storage.ts'
import { Brand } from '../../ui/frame/Brand.tsx'
import { Card } from '../../ui/Card.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useWide } from '../../ui/frame/width.tsx'
import { currentWay } from '../login/index.ts'
import type * as Login from '../login/index.ts'
import { useLookup } from './lookup-calls.ts'
import { foundStore } from './lookup-store.ts'
import { LookupForm } from './LookupForm.tsx'
import { lookupPhrases } from './lookup-phrases.ts'
import { useLookupForm } from './use-lookup-form.ts'

/** Before a lookup: both forms below a flight line without airports. */
export function LookupPage() {
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
          <FindTrip />
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

function FindTrip() {
  const t = usePhrases(lookupPhrases)
  const form = useLookupForm('find')
  const find = useLookup()
  // Re-render on each navigation: the guard may have just redirected here.
  useRoute()
  const stopped = storage.read('afterLogin') !== undefined

  function submit() {
    void form.submit(async (lookup, loggedIn) => {
      if (loggedIn && stopped) return continueAfterLogin('/purchaseIndex')
      const trips = await find(lookup)
      foundStore.set({ ...foundStore.get(), lookup, planId: null })
      navigate('/purchaseIndex', { query: { trip: trips.length === 1 ? trips[0]?.tripId : 'choose' } })
    })
  }

  return (
    <LookupForm state={form} submitLabel={t('find')} busyLabel={t('finding')} onSubmit={submit} onSky>
      {stopped && <Stopped />}
    </LookupForm>
  )
}

/** Explains the redirect to a login. The other ways in are loaded only now, and only if any are configured. */
function Stopped() {
  const t = usePhrases(lookupPhrases)
  const [login, setLogin] = useState<typeof Login | null>()
  useEffect(() => {
    if (configuredWays().length > 0) import('../login/index.ts').then(setLogin, () => setLogin(null))
  }, [])
  const note = <Note>{t('loginFirst')}</Note>
  if (login) return <login.LoginFirst>{note}</login.LoginFirst>
  // Reserves the space of the button that is still loading.
  return login === undefined && currentWay() ? <Card style={{ minHeight: '11rem' }}>{t('loginFirst')}</Card> : note
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
