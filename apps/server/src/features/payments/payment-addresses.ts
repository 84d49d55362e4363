import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Cashier } from '../../outside/payment/payment-gateway.ts'
import type { OpenedCashier } from './attempt-store.ts'

type Base = { settings: Pick<Deps['settings'], 'publicUrl'> }

/** Where a gateway sends the browser back to. */
export const returnAddress = ({ settings }: Base, paymentNo: string) => `${settings.publicUrl}/pay/return/${paymentNo}`

export const notifyAddress = ({ settings }: Base, gateway: string) => `${settings.publicUrl}/pay/${gateway}/notify`

const goToken = (paymentNo: string) => `go to the cashier of ${paymentNo}`

/**
 * The hidden form of an attempt; a gateway without a form of its own is reached through our `/pay/go` (facts §1). Where the
 * chat app is to be asked, the form leads to the result only.
 */
export function hiddenForm(deps: Base & Pick<Deps, 'vault'>, paymentNo: string, cashier: Cashier) {
  if (cashier.kind === 'form') return { wapPayUrl: cashier.wapPayUrl, wapPayParam: cashier.wapPayParam, jsapi: null }
  return {
    wapPayUrl: `${deps.settings.publicUrl}/pay/go/${paymentNo}`,
    wapPayParam: { token: deps.vault.sign('request', goToken(paymentNo)) },
    jsapi: cashier.kind === 'jsapi' ? cashier.params : null,
  }
}

/** An address that ends before its payment is asked for again: the passenger needs a while to use it. */
const spareSeconds = 60

export function isStale(cashier: OpenedCashier, now: Date): boolean {
  if (cashier.kind !== 'redirect' || cashier.goodForSeconds === undefined || !cashier.openedAt) return false
  return now >= after(new Date(cashier.openedAt), seconds(cashier.goodForSeconds - spareSeconds))
}

/** Only whom we gave the form may be sent on. */
export const mayGo = (deps: Pick<Deps, 'vault'>, paymentNo: string, token: string) =>
  deps.vault.signed('request', goToken(paymentNo), token)
