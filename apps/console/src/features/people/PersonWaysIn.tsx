import { consolePaths } from '@aisle/contract/console'
import type { StaffMemberShown } from '@aisle/contract/console-people'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { peoplePhrases as phrases } from './people-phrases.ts'

interface ShutOut {
  sessions: number
  passkey: string | null
}

/** Passkeys and open sessions; both can be ended, as for a lost phone. */
export function PersonWaysIn({ person }: { person: StaffMemberShown }) {
  const { text, language } = useLanguage()
  const now = useNow()
  // Null: sessions alone; a key's id: the key as well.
  const [shutsOut, setShutsOut] = useState<{ passkeyId: string | null } | null>(null)
  const at = (words: { zh: string; en: string }, instant: string) =>
    text(words).replace('{at}', shortTime(instant, language, now))
  return (
    <>
      <section className="card">
        <header>
          <h2>{text(phrases.keys)}</h2>
        </header>
        <ul className="list">
          {person.keys.length === 0 && <li className="s c3">{text(phrases.noKeys)}</li>}
          {person.keys.map((key) => (
            <li key={key.passkeyId} className="h">
              <div className="gr">
                <p>{key.name}</p>
                <p className="s c3">
                  {at(phrases.added, key.addedAt)}
                  {key.usedAt && ` · ${at(phrases.used, key.usedAt)}`}
                </p>
              </div>
              <Button
                className="btn txt sm"
                aria-label={text(phrases.takeKey).replace('{name}', key.name)}
                onPress={() => setShutsOut({ passkeyId: key.passkeyId })}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section className="card">
        <header>
          <h2>{text(phrases.sessions)}</h2>
          <span className="sp" />
          {person.sessions.length > 0 && (
            <Button className="btn sm" onPress={() => setShutsOut({ passkeyId: null })}>
              {text(phrases.endAll)}
            </Button>
          )}
        </header>
        <ul className="list">
          {person.sessions.length === 0 && <li className="s c3">{text(phrases.noSessions)}</li>}
          {person.sessions.map((session) => (
            <li key={session.sessionId}>
              <p className="el">{session.device}</p>
              <p className="s c3">
                {at(phrases.since, session.beganAt)} · {at(phrases.used, session.lastActiveAt)}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {shutsOut && (
        <ChangeDrawer<ShutOut>
          title={text(phrases.endTitle)}
          tone="bad"
          change={{
            path: consolePaths.personShutOut,
            request: { personId: person.personId, passkeyId: shutsOut.passkeyId },
          }}
          differenceOf={({ sessions, passkey }) => [
            {
              id: 'sessions',
              name: text(phrases.sessions),
              is: text(phrases.count).replace('{count}', String(sessions)),
            },
            ...(passkey === null ? [] : [{ id: 'key', name: text(phrases.key), is: passkey }]),
            { id: 'undo', name: text(phrases.cannotUndo), is: text(phrases.invitationToo) },
          ]}
          confirmWords={() => text(phrases.endAll)}
          onClose={() => setShutsOut(null)}
          onDone={() => showDone({ text: text(phrases.ended) })}
        />
      )}
    </>
  )
}
