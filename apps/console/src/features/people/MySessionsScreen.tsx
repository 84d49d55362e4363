import { consolePaths, type StaffSessionShown } from '@aisle/contract/console'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { peoplePhrases as phrases } from './people-phrases.ts'

/** Where this person is signed in, and the way out of the other places. */
export function MySessionsScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const client = useQueryClient()
  const mine = useQuery({
    queryKey: ['my sessions'],
    queryFn: ({ signal }) => callConsole<{ sessions: StaffSessionShown[] }>(consolePaths.sessions, {}, signal),
  })
  const end = useMutation({
    mutationFn: (sessionId: string) => callConsole(consolePaths.sessionEnd, { sessionId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['my sessions'] }),
  })
  const at = (words: { zh: string; en: string }, instant: string) =>
    text(words).replace('{at}', shortTime(instant, language, now))
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.mine)}</h1>
      </div>
      <Problem error={mine.error ?? end.error} onRetry={() => void mine.refetch()} />
      <ul className="card list">
        {mine.data?.sessions.map((session) => (
          <li key={session.sessionId} className="h">
            <div className="gr">
              <p className="el">{session.device}</p>
              <p className="s c3">
                {at(phrases.since, session.beganAt)} · {at(phrases.used, session.lastActiveAt)}
              </p>
            </div>
            {session.current ? (
              <span className="tag sea">{text(phrases.thisOne)}</span>
            ) : (
              <Button
                className="btn sm"
                aria-label={`${text(phrases.end)}: ${session.device}, ${at(phrases.since, session.beganAt)}`}
                isDisabled={end.isPending}
                onPress={() => end.mutate(session.sessionId)}
              >
                {text(phrases.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
