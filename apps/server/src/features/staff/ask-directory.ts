import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { DirectoryEntry, StaffDirectory } from '../../outside/sign-in/staff-directory.ts'
import { countUse } from '../../platform/attempts/count-use.ts'
import { after, seconds } from '../../platform/clock.ts'
import { ContractError } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { askingOutside, newBinding } from '../login/index.ts'
import { openChallenge, sealChallenge } from './staff-challenge.ts'
import { refuseStaff } from './staff-refusal.ts'
import type { StaffBrowser } from './sign-in-to-console.ts'

interface Leaving {
  /** The page's address to which the directory returns the browser. */
  returnUrl: string
  language: Language
}

/**
 * Where to send the browser for the airline's single sign-on; the sealed cookie binds the answer to this browser.
 * @param again the session whose person signs in there once more; null: to begin a session
 * @throws StaffRefusal signInRefused: there is none; directoryAway
 */
export async function leaveForDirectory(
  deps: Deps,
  question: Leaving,
  again: { sessionId: string } | null = null,
): Promise<{ redirect: string; sealed: string }> {
  const directory = deps.staffDirectory ?? refuseStaff('signInRefused')
  const binding = newBinding(deps.random)
  const redirect = await askDirectory(deps, [], () =>
    directory.leaveFor({ ...question, binding, again: again !== null }),
  )
  const { state: challenge, nonce, codeVerifier } = binding
  const expiresAt = after(deps.clock.now(), seconds(limits.staffDirectorySeconds)).getTime()
  const begun = { challenge, nonce, codeVerifier, expiresAt }
  return {
    redirect,
    sealed: sealChallenge(
      deps,
      again ? { purpose: 'again', ...begun, sessionId: again.sessionId } : { purpose: 'directory', ...begun },
    ),
  }
}

export interface CameBack {
  directory: StaffDirectory
  entry: DirectoryEntry
  /** Whose fresh sign-in was asked for; null: a session was to begin. */
  sessionId: string | null
}

/**
 * Asks the directory who came back to this browser, once.
 * @throws rateLimited, StaffRefusal signInRefused, directoryAway
 */
export async function whoCameBack(
  deps: Deps,
  browser: StaffBrowser,
  { purpose, query, returnUrl }: { purpose: 'directory' | 'again'; query: string; returnUrl: string },
): Promise<CameBack> {
  const directory = deps.staffDirectory ?? refuseStaff('signInRefused')
  await countUse(deps, deps.db, { kind: 'staffSignIn', subject: `staff ${browser.ip}` })
  const opened = await openChallenge(deps, browser.challenge, purpose)
  const { challenge: state, nonce, codeVerifier } = opened
  const parameters = new URLSearchParams(query)
  const returned = { binding: { state, nonce, codeVerifier }, returnUrl, query: parameters }
  const secrets = [parameters.get('code') ?? '', codeVerifier]
  const entry = await askDirectory(deps, secrets, () => directory.whoCameBack(returned))
  return { directory, entry, sessionId: opened.purpose === 'again' ? opened.sessionId : null }
}

async function askDirectory<Answer>(
  deps: Deps,
  secrets: readonly string[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await askingOutside(deps, { way: 'the staff’s directory', secrets, ask })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return refuseStaff(error.errorName === 'signInUnavailable' ? 'directoryAway' : 'signInRefused')
  }
}
