import { useState } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { logIn } from '../../session/session-store.ts'
import { sendCode, verifyCode } from './lookup-calls.ts'
import { codeProblem, foldedCode, type Problem } from './lookup-rules.ts'
import { codeStores, noCode, type Lookup, type MailedCode, type Way } from './lookup-store.ts'
import { useMemoryStore, type MemoryStore } from '../../storage/memory-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'

/** The error under the code: a rule of ours, or the server's message. */
export type CodeError = { problem: Problem } | { message: Bilingual }

/** Seconds to wait after a refused call; null if it named none. */
export function secondsToWait(error: ApiError): number | null {
  const seconds = error.data['retryAfterSeconds']
  return ['waitFirst', 'rateLimited'].includes(error.error) && typeof seconds === 'number' ? seconds : null
}

const aboutTheCode: readonly string[] = [
  'captchaFormat',
  'captchaWrong',
  'captchaExpired',
  'waitFirst',
  'rateLimited',
  'limitExceeded',
  'codesPaused',
]

interface SentCode {
  sentTo: string
  resendAfterSeconds: number
}

/**
 * The field for a code that goes by mail or text (W5, O9). Both actions resolve to errors that do not concern the code,
 * for the form to show; code errors appear under the code. The store keeps what was typed.
 */
export function useCodeEntry(store: MemoryStore<MailedCode>) {
  const code = useMemoryStore(store)
  const [error, setError] = useState<CodeError | null>(null)
  const { busy: sending, begin, release } = useTapGuard()
  const setCode = (change: Partial<MailedCode>) => store.set({ ...store.get(), ...change })

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
      setCode({ typed })
    },
    /** Call before sending; shows the problem under the code. */
    checkTyped(): boolean {
      const problem = codeProblem(store.get().typed)
      if (problem) setError({ problem })
      return !problem
    },
    async sendBy(ask: () => Promise<SentCode>) {
      if (!begin()) return null
      const failure = await attempt(async () => {
        try {
          const { sentTo, resendAfterSeconds } = await ask()
          setCode({ typed: '', sentTo, waitUntil: Date.now() + resendAfterSeconds * 1000 })
        } catch (refused) {
          const seconds = refused instanceof ApiError ? secondsToWait(refused) : null
          if (seconds !== null) setCode({ waitUntil: Date.now() + seconds * 1000 })
          throw refused
        }
      })
      release()
      return failure
    },
    /** `done`: the code was right. */
    async verifyBy(act: (captcha: string) => Promise<void>): Promise<{ done: boolean; failure: ApiError | null }> {
      let done = false
      const failure = await attempt(async () => {
        await act(foldedCode(store.get().typed))
        store.set(noCode)
        done = true
      })
      return { done, failure }
    },
  }
}

export type CodeEntry = Pick<ReturnType<typeof useCodeEntry>, 'code' | 'error' | 'sending' | 'setTyped'>

/** The e-mail captcha of one form. */
export function useMailCode(way: Way) {
  const entry = useCodeEntry(codeStores[way])
  return {
    ...entry,
    send: (lookup: Lookup, email: string) =>
      entry.sendBy(async () => ({ sentTo: email, ...(await sendCode(lookup, email)) })),
    /** `done`: logged in for the trip; for a companion's, the passenger stays logged in as before. */
    verify: (lookup: Lookup, who: { email: string; companion: boolean }) =>
      entry.verifyBy(async (captcha) => logIn(await verifyCode(lookup, { ...who, captcha }))),
  }
}
