import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { isSecondWindow } from '../../session/second-window.ts'
import { finishByDirectory, takeWantedAddress } from '../../session/single-sign-on.ts'
import { Problem } from '../../ui/Problem.tsx'
import { ConfirmedScreen } from './ConfirmedScreen.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { signInPhrases } from './sign-in-phrases.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

/** Comes back from the airline's single sign-on. The code in the address works once, so it is asked about once. */
export function DirectoryReturnScreen() {
  const [query] = useState(() => location.search.slice(1))
  // The browser's history must not keep the code.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return isSecondWindow() ? <ConfirmedScreen query={query} /> : <SigningIn query={query} />
}

function SigningIn({ query }: { query: string }) {
  const { text, language } = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  const finished = useQuery({
    queryKey: ['directory-return', query],
    queryFn: () => finishByDirectory(query, language),
    retry: false,
    staleTime: Infinity,
  })
  const options = useSignInOptions()
  const isSignedIn = finished.isSuccess
  useEffect(() => {
    if (!isSignedIn) return
    void client.invalidateQueries({ queryKey: ['session'] }).then(() => router.history.replace(takeWantedAddress()))
  }, [isSignedIn, client, router])
  return (
    <SignInFrame airline={options.data?.airline}>
      <h1>{text(finished.error ? signInPhrases.notSignedIn : signInPhrases.signingIn)}</h1>
      {finished.error && <p className="c2 lead">{text(signInPhrases.notSignedInLead)}</p>}
      <div className="v">
        <Problem error={finished.error} />
        {finished.error && (
          <Link to="/" replace className="btn w">
            {text(signInPhrases.back)}
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}
