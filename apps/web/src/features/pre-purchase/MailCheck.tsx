import { useRef, useState } from 'react'
import * as limits from '@aisle/contract/limits'
import type { Bilingual } from '@aisle/contract/language'
import { usePhrases } from '../../language/phrases.ts'
import { currentSession, useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { CheckFailure } from './CheckFailure.tsx'
import { CodeRow } from './CodeRow.tsx'
import { emailProblem, fold, type Problem } from './lookup-rules.ts'
import { flightStore, getMailbox, setMailbox, ticketStore } from './lookup-store.ts'
import { useMemoryStore } from '../../storage/memory-store.ts'
import type { CheckProps } from './check-props.ts'
import { lookupPhrases } from './lookup-phrases.ts'
import { tripPhrases } from './trip/trip-phrases.ts'
import { isOwnTrip } from './trip/trip-rules.ts'
import { problemText } from './problem-text.ts'
import { useMailCode } from './use-mail-code.ts'

/** The e-mail captcha in the overlay, for passengers who looked up the trip without it (W4). */
export function MailCheck({ trip, lookup, isAgreed, agreement, onDone }: CheckProps) {
  const t = usePhrases(tripPhrases)
  const words = usePhrases(lookupPhrases)
  const companion = useSession() !== undefined
  const mail = useMailCode(lookup.way)
  const [problem, setProblem] = useState<Problem | undefined>()
  const [failure, setFailure] = useState<{ messages: Bilingual } | null>(null)
  const { busy, begin, release } = useTapGuard()
  const emailInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  useMemoryStore(ticketStore)
  useMemoryStore(flightStore)
  const email = getMailbox(lookup.way)

  function emailIsRight(): boolean {
    const found = fold(email) === '' ? ({ phrase: 'emailForCode' } as const) : emailProblem(email)
    setProblem(found)
    if (found) emailInput.current?.focus()
    return !found
  }

  async function send() {
    setFailure(null)
    if (!emailIsRight()) return
    const refused = await mail.send(lookup, fold(email))
    if (refused) setFailure(refused)
    else codeInput.current?.focus()
  }

  async function submit() {
    setFailure(null)
    if (!emailIsRight()) return
    if (!mail.checkTyped()) return codeInput.current?.focus()
    if (!isAgreed() || !begin()) return
    const who = { email: mail.code.sentTo || fold(email), companion }
    const { done, failure: refused } = await mail.verify(lookup, who)
    release()
    if (refused) return setFailure(refused)
    if (!done) return codeInput.current?.focus()
    const passenger = currentSession()?.passenger
    // A mailbox unknown to the airline logs in for one trip of the ticket only (W5), and so does a companion's (W9).
    const opened = (passenger?.scope === 'account' && !companion) || isOwnTrip(passenger, trip)
    if (opened) onDone()
    else setFailure({ messages: tripPhrases.otherTrip })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="b2 c2" style={{ margin: '-.5rem 0 1rem' }}>
        {t(companion ? 'companionText' : 'mailText', { n: limits.captchaSeconds / 60 })}
      </p>
      {failure && <CheckFailure error={failure} />}
      <FieldGroup inset>
        <Field
          label={words('email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onValue={(value) => {
            setMailbox(lookup.way, value)
            setProblem(undefined)
          }}
          onBlur={() => setProblem(emailProblem(email))}
          error={problemText(words, problem)}
          inputRef={emailInput}
        />
        <CodeRow entry={mail} onSend={() => void send()} inputRef={codeInput} />
      </FieldGroup>
      {agreement}
      <Button wide type="submit" style={{ marginTop: '.25rem' }} busy={busy} busyLabel={t('confirming')}>
        {t('confirmAndGo')}
      </Button>
    </form>
  )
}
