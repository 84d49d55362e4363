import {
  androidInterface,
  createNativeBridge,
  dsBridge,
  webViewJavascriptBridge,
  wkMessageHandler,
  type NativeBridge,
} from '@aisle/native-bridge'
import type { AirlineApp } from './sign-in-by-app.ts'

// A cache: a page has one bridge.
let bridge: NativeBridge | undefined

/** One bridge per page for every kind of app; `environment.ts` detects the app by the same names. */
export function airlineApp(): AirlineApp {
  bridge ??= createNativeBridge({
    adapters: [webViewJavascriptBridge(), dsBridge(), wkMessageHandler('airline'), androidInterface('AirlineJS')],
  })
  return bridge
}
