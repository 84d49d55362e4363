import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { RefundType } from '@aisle/contract/refund-states'
import type { FlightEvent } from '../../src/features/flight-events/flight-event.ts'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { PlanId, SkuName } from './model-world.ts'

/** Orders, refunds, cashiers and attempts are counted from the newest, 0; more than there are begins again. `work`: our jobs hear of it at once. */
export type Act =
  | { do: 'submit'; who: number; plan: PlanId; key: 'new' | 'again' | 'otherBody' }
  | {
      do: 'submitGoods'
      who: number
      sku: SkuName
      way: DeliveryWay
      coupon: boolean
      key: 'new' | 'again' | 'otherBody'
    }
  | { do: 'pay'; order: number; method: PaymentMethod }
  | { do: 'cancel'; order: number }
  | { do: 'atCashier'; cashier: number; deed: 'enter' | 'pay' | 'leave' }
  | { do: 'hear'; notice: number; again: boolean }
  | { do: 'hearFalse'; attempt: number; lie: 'unknownNumber' | 'otherAmount' | 'otherGateway' }
  | { do: 'goOnline'; order: number; device: number }
  | { do: 'pause' | 'report'; order: number }
  /** The phone gets a new address, or its neighbour's; `meets`: it asks the portal from there, with its token or without. */
  | { do: 'roam'; who: number; to: 'new' | 'neighbours' | 'newHardware'; meets: 'token' | 'noToken' | 'nobody' }
  | { do: 'watch' }
  | { do: 'tell'; what: FlightEvent['kind']; which: number; again: boolean; work: boolean }
  | { do: 'ship' | 'receive' | 'redeem' | 'takeBack'; order: number; code: number }
  | {
      do: 'askBack'
      order: number
      /** Other types than a refund alone need goods that were handed over. */
      type: RefundType
      units: 'one' | 'all'
      /** `stale`: another figure than the server's. `unfit`: this type, regardless of the goods' state. */
      figure: 'right' | 'stale' | 'unfit'
      key: 'new' | 'again' | 'otherBody'
    }
  | { do: 'moveRefund'; refund: number; step: 'resubmit' | 'withdraw' | 'sendBack' | 'confirm' }
  | { do: 'decide'; refund: number; verdict: Verdict; operator: number }
  | { do: 'work'; jobs: number }

/** `…Less`: for a part of the money, with a reason. */
export type Verdict =
  | 'approve'
  | 'approveLess'
  | 'reject'
  | 'inspect'
  | 'inspectLess'
  | 'refuse'
  | 'reship'
  | 'tryAgain'

/** Without a comma: fast-check joins commands with them. */
export const showAct = (act: Act) => {
  const { do: name, ...details } = act
  const shown = Object.entries(details).map(([key, value]) => `${key}: ${String(value)}`)
  return `${name}(${shown.join(' ')})`
}
