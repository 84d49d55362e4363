import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Cashier } from '../../outside/payment/payment-gateway.ts'
import type { OpenedCashier } from './attempt-store.ts'

type Base = { settings: Pick<Deps['settings'], 'publicUrl'> }

/** The address to which a gateway returns the browser. A number from an address may have any characters. */
export const returnAddress = ({ settings }: Base, paymentNo: string) =>
  `${settings.publicUrl}/pay/return/${encodeURIComponent(paymentNo)}`

export const notifyAddress = ({ settings }: Base, gateway: string) => `${settings.publicUrl}/pay/${gateway}/notify`

const goToken = (paymentNo: string) => `go to the cashier of ${paymentNo}`

/**
 * The hidden form of an attempt. A gateway without its own form is reached through our `/pay/go` (facts §1). For a
 * payment inside the chat app, the form leads to the result only.
 */
export function hiddenForm(deps: Base & Pick<Deps, 'vault'>, paymentNo: string, cashier: Cashier) {
  if (cashier.kind === 'form') return { wapPayUrl: cashier.wapPayUrl, wapPayParam: cashier.wapPayParam, jsapi: null }
  return {
    wapPayUrl: `${deps.settings.publicUrl}/pay/go/${paymentNo}`,
    wapPayParam: { token: deps.vault.sign('request', goToken(paymentNo)) },
    jsapi: cashier.kind === 'jsapi' ? cashier.params : null,
  }
}

/** A cashier's address is requested again this long before it expires, so that the passenger has time to use it. */
const spareSeconds = 60

export function isStale(cashier: OpenedCashier, now: Date): boolean {
  if (cashier.kind !== 'redirect' || cashier.goodForSeconds === undefined || !cashier.openedAt) return false
  return now >= after(new Date(cashier.openedAt), seconds(cashier.goodForSeconds - spareSeconds))
}

/** Only a browser that holds the form's token may go on to the cashier. */
export const mayGo = (deps: Pick<Deps, 'vault'>, paymentNo: string, token: string) =>
  deps.vault.signed('request', goToken(paymentNo), token)
