import { useState } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { logIn } from '../../session/session-store.ts'
import { sendCode, verifyCode } from './lookup-calls.ts'
import { codeProblem, foldedCode, type Problem } from './lookup-rules.ts'
import { codeStores, forgetCode, setCode, type Lookup, type Way } from './lookup-store.ts'
import { useMemoryStore } from '../../storage/memory-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'

/** The error under the code: a rule of ours, or the server's message. */
export type CodeError = { problem: Problem } | { message: Bilingual }

/** Seconds to wait after a refused call; null if it named none. */
export function secondsToWait(error: ApiError): number | null {
  const seconds = error.data['retryAfterSeconds']
  return error.error === 'rateLimited' && typeof seconds === 'number' ? seconds : null
}

const aboutTheCode: readonly string[] = [
  'captchaWrong',
  'captchaExpired',
  'rateLimited',
  'limitExceeded',
  'codesPaused',
]

/**
 * The e-mail captcha of one form (W5). Both actions resolve to errors that do not concern the code, for the form to
 * show; code errors appear under the code. The form keeps its input.
 */
export function useMailCode(way: Way) {
  const code = useMemoryStore(codeStores[way])
  const [error, setError] = useState<CodeError | null>(null)
  const { busy: sending, begin, release } = useTapGuard()

  async function attempt(act: () => Promise<void>): Promise<ApiError | null> {
    try {
      setError(null)
      await act()
      return null
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (!aboutTheCode.includes(failure.error)) return failure
      setError({ message: failure.messages })
      return null
    }
  }

  return {
    code,
    error,
    sending,
    setTyped(typed: string) {
      setError(null)
      setCode(way, { typed })
    },
    /** Call before sending; shows the problem under the code. */
    checkTyped(): boolean {
      const problem = codeProblem(codeStores[way].get().typed)
      if (problem) setError({ problem })
      return !problem
    },
    async send(lookup: Lookup, email: string) {
      if (!begin()) return null
      const failure = await attempt(async () => {
        try {
          const { resendAfterSeconds } = await sendCode(lookup, email)
          setCode(way, { typed: '', sentTo: email, waitUntil: Date.now() + resendAfterSeconds * 1000 })
        } catch (refused) {
          const seconds = refused instanceof ApiError ? secondsToWait(refused) : null
          if (seconds !== null) setCode(way, { waitUntil: Date.now() + seconds * 1000 })
          throw refused
        }
      })
      release()
      return failure
    },
    /** `done`: logged in for the trip. */
    async verify(lookup: Lookup, email: string): Promise<{ done: boolean; failure: ApiError | null }> {
      let done = false
      const failure = await attempt(async () => {
        const captcha = foldedCode(codeStores[way].get().typed)
        logIn(await verifyCode(lookup, { email, captcha }))
        forgetCode(way)
        done = true
      })
      return { done, failure }
    },
  }
}

export type MailCode = ReturnType<typeof useMailCode>
