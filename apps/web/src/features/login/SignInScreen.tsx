import { useEffect, useState } from 'react'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { continueAfterLogin, goBack, replaceRoute, useRoute } from '../../navigation/router.ts'
import { keepSignInReturn } from '../../session/sign-in-return.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { finishSignIn, type SignInEnd } from './finish-sign-in.ts'
import { loginPhrases } from './login-phrases.ts'
import { currentWay } from './current-way.ts'
import { WaysIn } from './WaysIn.tsx'

type Failed = Extract<SignInEnd, { kind: 'failed' }>

/** `/signIn`: the return point of the ways in. Renders little on success: the passenger continues to their target. */
export function SignInScreen() {
  const route = useRoute()
  const [attempt, setAttempt] = useState({ route })
  // A URL pasted into the open page brings another token.
  if (attempt.route !== route) setAttempt({ route })
  const [ended, setEnded] = useState<{ attempt: object; failed: Failed } | null>(null)
  useEffect(() => {
    let mounted = true
    // Such a URL was not read when the page started.
    keepSignInReturn()
    void finishSignIn().then((end) => {
      if (!mounted) return
      if (end.kind === 'failed') setEnded({ attempt, failed: end })
      else if (end.kind === 'notLinked') replaceRoute('/emailLogin')
      else continueAfterLogin('/me')
    })
    return () => void (mounted = false)
  }, [attempt])
  if (ended?.attempt !== attempt) return <SigningIn />
  return <Failure failed={ended.failed} onAgain={() => setAttempt({ route })} />
}

function SigningIn() {
  const t = usePhrases(loginPhrases)
  return (
    <>
      <TopBar title="" />
      <main>
        <div className="empty" role="status">
          <div className="sea" style={{ width: '100%', maxWidth: '21rem' }}>
            <FlightArc layout="order" flown={0.5} marker="dot" live />
          </div>
          <h1 className="t3">{t('signingIn')}</h1>
          <p className="b2">{t('signingInText')}</p>
        </div>
      </main>
    </>
  )
}

function Failure({ failed: { title, text, again }, onAgain }: { failed: Failed; onAgain: () => void }) {
  const t = usePhrases(loginPhrases)
  const inLanguage = useBilingual()
  return (
    <>
      <TopBar title="" onBack={() => goBack('/me')} />
      <main>
        <div role="alert">
          <Empty heading="h1" title={inLanguage(title)}>
            {text && <p>{inLanguage(text)}</p>}
          </Empty>
        </div>
        <div className="v" style={{ maxWidth: '24rem', margin: '0 auto' }}>
          {again && (
            <Button wide onClick={onAgain}>
              {t('tryAgain')}
            </Button>
          )}
          <WaysIn way={again ? null : currentWay()} email quiet={again} />
        </div>
      </main>
    </>
  )
}
