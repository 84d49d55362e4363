import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { directoryAgain } from '@aisle/contract/console'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { confirmByDirectory } from '../../session/second-window.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { signInPhrases } from './sign-in-phrases.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

/** The small window back from the airline's single sign-on. It closes itself where the browser lets it. */
export function ConfirmedScreen({ query }: { query: string }) {
  const { text } = useLanguage()
  const options = useSignInOptions()
  const confirmed = useQuery({
    queryKey: ['confirm by directory', query],
    queryFn: () => confirmByDirectory(query),
    retry: false,
    staleTime: Infinity,
  })
  const title = confirmed.error ? 'notConfirmed' : confirmed.data ? 'confirmed' : 'confirming'
  return (
    <SignInFrame airline={options.data?.airline}>
      <h1>{text(signInPhrases[title])}</h1>
      {confirmed.data && <p className="c2 lead">{text(signInPhrases.closeWindow)}</p>}
      <div className="v">
        <Problem error={confirmed.error} />
        {confirmed.error && (
          <Link to={directoryAgain} replace className="btn w">
            {text(signInPhrases.again)}
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}
