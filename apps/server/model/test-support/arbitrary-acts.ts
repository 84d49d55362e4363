import fc, { type Arbitrary } from 'fast-check'
import type { Act, Verdict } from './acts.ts'
import { passengerCount } from './model-world.ts'
import type { Fate } from './process-life.ts'

export const weighted = <Value>(...values: [number, Value][]): Arbitrary<Value> =>
  fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

export const number = weighted([4, 0], [2, 1], [1, 2], [1, 5])
export const who = fc.nat({ max: passengerCount - 1 })
export const plan = weighted([3, 'SCARCE' as const], [3, 'HOUR' as const], [1, 'FREE' as const])
export const method = weighted(
  [3, 'alipay' as const],
  [1, 'wechat' as const],
  [2, 'unionpay' as const],
  [3, 'stripe' as const],
)

const submit = fc.record({
  do: fc.constant('submit' as const),
  who,
  plan,
  key: weighted([5, 'new' as const], [2, 'again' as const], [1, 'otherBody' as const]),
})
export const sku = weighted([2, 'LAST' as const], [4, 'THREE' as const])
export const way = fc.constantFrom('SHIP' as const, 'PICKUP' as const)
export const coupon = weighted([2, false], [1, true])

const submitGoods = fc.record({
  do: fc.constant('submitGoods' as const),
  who,
  sku,
  way,
  coupon,
  key: weighted([5, 'new' as const], [2, 'again' as const], [1, 'otherBody' as const]),
})
export const handOver = fc.record({
  do: weighted([2, 'ship' as const], [2, 'receive' as const], [4, 'redeem' as const], [1, 'takeBack' as const]),
  order: number,
  code: fc.nat({ max: 1 }),
})
const pay = fc.record({ do: fc.constant('pay' as const), order: number, method })
const cancel = fc.record({ do: fc.constant('cancel' as const), order: number })
const atCashier = fc.record({
  do: fc.constant('atCashier' as const),
  cashier: number,
  deed: weighted([1, 'enter' as const], [4, 'pay' as const], [1, 'leave' as const]),
})
const hear = fc.record({ do: fc.constant('hear' as const), notice: number, again: fc.boolean() })
const hearFalse = fc.record({
  do: fc.constant('hearFalse' as const),
  attempt: number,
  lie: fc.constantFrom('unknownNumber' as const, 'otherAmount' as const, 'otherGateway' as const),
})
const goOnline = fc.record({
  do: fc.constant('goOnline' as const),
  order: number,
  device: weighted([4, 0], [1, 1], [1, 2]),
})
/** The order's owner pauses; the phone that roams is drawn separately. */
export const pause = fc.record({ do: fc.constant('pause' as const), order: number })
export const roam = fc.record({
  do: fc.constant('roam' as const),
  who: weighted([3, 0], [1, 1]),
  to: weighted([3, 'new' as const], [1, 'neighbours' as const], [1, 'newHardware' as const]),
  meets: weighted([4, 'token' as const], [1, 'noToken' as const], [1, 'nobody' as const]),
})
const report = fc.record({ do: fc.constant('report' as const), order: number })
const watch = fc.constant({ do: 'watch' as const })
export const tell = fc.record({
  do: fc.constant('tell' as const),
  what: weighted(
    [3, 'cancelled' as const],
    [2, 'retimed' as const],
    [1, 'aircraftChanged' as const],
    [3, 'wifiChanged' as const],
    [2, 'wifiLost' as const],
    [2, 'wifiRestored' as const],
    [3, 'rebooked' as const],
  ),
  which: number,
  again: weighted([5, false], [1, true]),
  work: fc.boolean(),
})
export const work = fc.record({ do: fc.constant('work' as const), jobs: fc.constantFrom(1, 3, 50) })

export const askBack = fc.record({
  do: fc.constant('askBack' as const),
  order: number,
  type: weighted([2, 'refund_only' as const], [3, 'return_refund' as const], [2, 'exchange' as const]),
  units: fc.constantFrom('one' as const, 'all' as const),
  figure: weighted([8, 'right' as const], [1, 'stale' as const], [1, 'unfit' as const]),
  key: weighted([8, 'new' as const], [2, 'again' as const], [1, 'otherBody' as const]),
})
export const moveRefund = fc.record({
  do: fc.constant('moveRefund' as const),
  refund: number,
  step: weighted([2, 'resubmit' as const], [2, 'withdraw' as const], [4, 'sendBack' as const], [2, 'confirm' as const]),
})
export const decide = fc.record({
  do: fc.constant('decide' as const),
  refund: number,
  verdict: weighted<Verdict>(
    [5, 'approve'],
    [2, 'approveLess'],
    [3, 'reject'],
    [3, 'inspect'],
    [2, 'inspectLess'],
    [2, 'refuse'],
    [3, 'reship'],
    [3, 'tryAgain'],
  ),
  operator: fc.nat({ max: 1 }),
})

export const turnLengths = fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 3 })

/** The subject of a run. A bug in one half is found sooner while the other half is quiet. */
export const mixes = ['all', 'plans', 'aboard', 'goods', 'refunds'] as const
export type Mix = (typeof mixes)[number]

const ofPlans = [
  { weight: 5, arbitrary: submit },
  { weight: 3, arbitrary: goOnline },
  { weight: 1, arbitrary: pause },
  { weight: 1, arbitrary: roam },
  { weight: 1, arbitrary: watch },
  { weight: 1, arbitrary: report },
  { weight: 2, arbitrary: tell },
]
const ofGoods = [
  { weight: 3, arbitrary: submitGoods },
  { weight: 4, arbitrary: handOver },
]
const ofRefunds = [
  { weight: 5, arbitrary: askBack },
  { weight: 4, arbitrary: moveRefund },
  { weight: 5, arbitrary: decide },
]
const ofOrders = [
  { weight: 4, arbitrary: pay },
  { weight: 3, arbitrary: cancel },
  { weight: 5, arbitrary: atCashier },
  { weight: 4, arbitrary: hear },
  { weight: 1, arbitrary: hearFalse },
  { weight: 4, arbitrary: work },
]
const isOfPlans = (mix: Mix) => mix === 'all' || mix === 'plans' || mix === 'aboard'
export const inMix = <Part>(
  mix: Mix,
  parts: { plans: Part[]; goods: Part[]; orders: Part[]; refunds: Part[] },
): Part[] => [
  ...parts.orders,
  ...(isOfPlans(mix) ? parts.plans : []),
  ...(mix === 'plans' || mix === 'aboard' ? [] : parts.goods),
  ...(mix === 'all' || mix === 'refunds' ? parts.refunds : []),
]

export const anyAct = (mix: Mix): Arbitrary<Act> =>
  fc.oneof(
    ...inMix<{ weight: number; arbitrary: Arbitrary<Act> }>(mix, {
      plans: ofPlans,
      goods: ofGoods,
      orders: ofOrders,
      refunds: ofRefunds,
    }),
  )

const fate: Arbitrary<Fate> = fc.oneof(
  fc.record({
    kind: weighted([2, 'crash' as const], [1, 'cut' as const]),
    after: fc.nat({ max: 24 }),
    of: fc.constant('steps' as const),
  }),
  // Between a commit and the step after it.
  fc.record({
    kind: weighted([2, 'crash' as const], [1, 'cut' as const]),
    after: weighted([3, 1], [1, 2]),
    of: fc.constant('commits' as const),
  }),
)
export const mostlyLives: Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'lives' as const }) },
  { weight: 1, arbitrary: fate },
)

/** Events that take a plan away from its owner. */
export const trouble = fc
  .constantFrom(
    { what: 'cancelled' as const, which: 0 },
    { what: 'wifiChanged' as const, which: 0 },
    { what: 'rebooked' as const, which: 0 },
    { what: 'rebooked' as const, which: 1 },
  )
  .map((told): Act => ({ do: 'tell', ...told, again: false, work: true }))
