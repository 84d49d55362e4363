import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { leaveToConfirm } from '../../session/second-window.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { signInPhrases } from './sign-in-phrases.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

/** The small window on its way to the airline's single sign-on. The page that opened it stays behind it. */
export function AgainScreen() {
  const { text, language } = useLanguage()
  const options = useSignInOptions()
  const left = useQuery({
    queryKey: ['leave to confirm'],
    queryFn: async () => {
      await leaveToConfirm(language)
      return true
    },
    retry: false,
    staleTime: Infinity,
  })
  return (
    <SignInFrame airline={options.data?.airline}>
      <h1>{text(left.error ? signInPhrases.notConfirmed : signInPhrases.leaving)}</h1>
      <div className="v">
        <Problem error={left.error} onRetry={() => void left.refetch()} />
      </div>
    </SignInFrame>
  )
}
