import { useEffect, useRef, useState } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { useServerClockOffset } from '../../api/server-time.ts'
import { beijingDate } from '../../language/formats.ts'
import { currentSession } from '../../session/session-store.ts'
import { lookupPhrases } from './lookup-phrases.ts'
import { flightFormProblems, fold, ticketFormProblems, type FlightForm, type TicketForm } from './lookup-rules.ts'
import {
  flightStore,
  giveFlightDate,
  getLookup,
  getMailbox,
  ticketStore,
  wayStore,
  type Lookup,
  type Way,
} from './lookup-store.ts'
import { useMemoryStore } from '../../storage/memory-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { useCountdown } from './use-countdown.ts'
import { useLookupFields } from './use-lookup-fields.ts'
import { secondsToWait, useMailCode } from './use-mail-code.ts'

/** The message at the top of the form: the server's text, and whether checking the fields can help. */
export interface FormFailure {
  message: Bilingual
  checkFields: boolean
}

/** Fills in today's date in Beijing, unless another was typed. */
function useTodayAsDate(): void {
  const offset = useServerClockOffset()
  const opened = useRef(true)
  useEffect(() => {
    giveFlightDate(beijingDate(Date.now() + offset), { opened: opened.current })
    opened.current = false
  }, [offset])
}

/** `find`: a lookup, with a login if a code was typed. `login`: requires the code, which it sends first, and no phone. */
type Purpose = 'find' | 'login'

const loginProblems = {
  ticket: (form: TicketForm) => ticketFormProblems({ ...form, phoneTicket: '' }, true),
  flight: (form: FlightForm) => flightFormProblems({ ...form, phoneFlight: '' }, true),
}

/** Both lookup forms with their codes. */
export function useLookupForm(purpose: Purpose) {
  const way = useMemoryStore(wayStore)
  const login = purpose === 'login'
  const ticket = useLookupFields(ticketStore, login ? loginProblems.ticket : ticketFormProblems)
  const flight = useLookupFields(flightStore, login ? loginProblems.flight : flightFormProblems)
  const mail = useMailCode(way)
  const wait = useCountdown()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { busy, begin, release } = useTapGuard()
  const [focusWish, setFocusWish] = useState<{ selector: string } | null>(null)
  useTodayAsDate()

  useEffect(() => {
    if (focusWish) form.current?.querySelector<HTMLElement>(focusWish.selector)?.focus()
  }, [focusWish])
  const focusOn = (selector: string) => setFocusWish({ selector })

  function validate(forCode: boolean): boolean {
    const valid = (way === 'ticket' ? ticket : flight).validate(forCode)
    if (!valid) focusOn('[aria-invalid="true"]')
    return valid
  }

  function showFailure(error: ApiError): void {
    const seconds = secondsToWait(error)
    if (seconds !== null) wait.start(seconds)
    setFailure({ message: error.messages, checkFields: error.error === 'notFound' })
    focusOn('[role="alert"]')
  }

  async function send() {
    setFailure(null)
    if (!validate(true)) return
    const failed = await mail.send(getLookup(way, login), fold(getMailbox(way)))
    if (failed) showFailure(failed)
    else focusOn('input[name="captcha"]')
  }

  return {
    purpose,
    form,
    way,
    ticket,
    flight,
    mail,
    failure,
    busy,
    /** Seconds until another attempt is allowed. */
    waitLeft: wait.left,
    switchTo(next: Way) {
      setFailure(null)
      wayStore.set(next)
    },
    send,
    /** The document number was lost with the page. */
    askForDocument() {
      setFailure({ message: lookupPhrases.documentGone, checkFields: false })
      // After the screen's heading has taken the focus.
      requestAnimationFrame(() => focusOn('input[name="identityDocId"]'))
    },
    /** Validates, verifies the code if one was typed, then runs `act`; errors are shown in the form. */
    async submit(act: (lookup: Lookup, loggedIn: boolean) => Promise<void>) {
      setFailure(null)
      const typed = mail.code.typed.trim() !== ''
      // Every button makes the next step of the login.
      if (login && !typed && mail.code.sentTo === '') return send()
      const withCode = login || typed
      if (!validate(withCode)) return
      if (withCode && !mail.checkTyped()) {
        focusOn('input[name="captcha"]')
        return
      }
      if (!begin()) return
      const lookup = getLookup(way, login)
      try {
        if (withCode) {
          // A passenger who is logged in looks up a companion's trip; the login screen is for another passenger.
          const companion = !login && currentSession() !== undefined
          const who = { email: mail.code.sentTo || fold(getMailbox(way)), companion }
          const { done, failure: refused } = await mail.verify(lookup, who)
          if (refused) throw refused
          if (!done) {
            focusOn('input[name="captcha"]')
            return
          }
        }
        await act(lookup, withCode)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        showFailure(error)
      } finally {
        release()
      }
    },
  }
}

export type LookupFormState = ReturnType<typeof useLookupForm>
