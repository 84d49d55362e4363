import {
  androidInterface,
  createNativeBridge,
  dsBridge,
  webViewJavascriptBridge,
  wkMessageHandler,
  type NativeBridge,
} from '@aisle/native-bridge'
import type { AirlineApp } from './sign-in-by-app.ts'

let bridge: NativeBridge | undefined

/** One bridge per page, whichever kind the app has; the names are those that tell the app (`environment.ts`). */
export function airlineApp(): AirlineApp {
  bridge ??= createNativeBridge({
    adapters: [webViewJavascriptBridge(), dsBridge(), wkMessageHandler('airline'), androidInterface('AirlineJS')],
  })
  return bridge
}
