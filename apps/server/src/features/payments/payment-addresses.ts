import type { Deps } from '../../deps.ts'
import type { Cashier } from '../../outside/payment/payment-gateway.ts'

type Base = { settings: Pick<Deps['settings'], 'publicUrl'> }

/** Where a gateway sends the browser back to. */
export const returnAddress = ({ settings }: Base, paymentNo: string) => `${settings.publicUrl}/pay/return/${paymentNo}`

export const notifyAddress = ({ settings }: Base, gateway: string) => `${settings.publicUrl}/pay/${gateway}/notify`

const goToken = (paymentNo: string) => `go to the cashier of ${paymentNo}`

/** The hidden form of an attempt; a gateway without a form of its own is reached through our `/pay/go` (facts §1). */
export function hiddenForm(deps: Base & Pick<Deps, 'vault'>, paymentNo: string, cashier: Cashier) {
  if (cashier.kind === 'form') return { wapPayUrl: cashier.wapPayUrl, wapPayParam: cashier.wapPayParam }
  return {
    wapPayUrl: `${deps.settings.publicUrl}/pay/go/${paymentNo}`,
    wapPayParam: { token: deps.vault.sign('request', goToken(paymentNo)) },
  }
}

/** Only whom we gave the form may be sent on. */
export const mayGo = (deps: Pick<Deps, 'vault'>, paymentNo: string, token: string) =>
  deps.vault.signed('request', goToken(paymentNo), token)
