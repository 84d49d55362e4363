import { logClient } from '../client-log/client-log.ts'
import { switchLocal, switchOnline } from '../environment/portal-mode.ts'
import { changeLanguage } from '../language/language-store.ts'
import { takeHandedToken } from '../storage/guest-token.ts'
import { storage } from '../storage/storage.ts'
import type { NavigationAction } from './before-navigate.ts'
import { unknownAddress } from './unknown-address.ts'

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

export function performAction(action: NavigationAction): void {
  switch (action.do) {
    case 'setLanguage':
      return changeLanguage(action.language, 'address')
    case 'storeDeviceId':
      return storage.write('deviceId', action.deviceId)
    case 'switchOnline':
      return switchOnline(action.guestToken)
    case 'storeGuestToken':
      return takeHandedToken(action.guestToken)
    case 'storeLogTag':
      return storage.write('logtag', action.tag)
    case 'switchLocal':
      return switchLocal()
    case 'noteUnknown':
      return unknownAddress.set(true)
    case 'storeIp':
      storage.write('portalSourceParams', { ...storage.read('portalSourceParams'), ip: base64(action.ip) })
      if (action.error !== undefined) logClient('base64error', { ip: action.ip, error: action.error })
      return undefined
  }
}
