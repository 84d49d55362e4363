import type { SignInWay } from '@aisle/contract/sign-in-ways'
import { configuredWays, currentEnvironment } from '../../environment/environment.ts'
import { pageSettings } from '../../environment/page-settings.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { wayHere } from './ways-in-rules.ts'

/** The way in besides the e-mail code for this environment, if any. */
export function currentWay(): SignInWay | undefined {
  return wayHere({ environment: currentEnvironment(), configured: configuredWays(), inFlight: inFlight() })
}

/** L8: whether the server has passkeys and this browser knows them; browsers keep them for names only, not for digits. */
export const passkeysWork = () =>
  'PublicKeyCredential' in globalThis
  && isSecureContext
  && /[a-z]/.test(location.hostname)
  && !inFlight()
  && pageSettings.signInWays().includes('key')
