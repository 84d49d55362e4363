import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import fc, { type Arbitrary } from 'fast-check'
import { inTheAir, passWatched } from './aboard-commands.ts'
import { showAct, type Act } from './acts.ts'
import {
  anyAct,
  coupon,
  method,
  mostlyLives,
  number,
  plan,
  sku,
  trouble,
  turnLengths,
  way,
  weighted,
  who,
  type Mix,
} from './arbitrary-acts.ts'
import { goodsOrdered, plansOrdered } from './rules/books.ts'
import { command, type ModelCommand } from './command.ts'
import { meeting } from './meetings.ts'
import { passengerCount, type ModelWorld } from './model-world.ts'
import { perform, performBoth } from './perform.ts'
import type { Fate } from './process-life.ts'
import { refundWay } from './refund-commands.ts'
import { isPaid } from './rules/refunds-in-books.ts'
import type { GatewayMood, RefundMood } from './simulated-gateway.ts'

const showFate = (fate: Fate) => (fate.kind === 'lives' ? '' : ` (${fate.kind} after ${fate.after} ${fate.of})`)

function possible(world: Readonly<ModelWorld>, act: Act): boolean {
  switch (act.do) {
    case 'submit':
    case 'submitGoods':
      return act.key === 'new' || (world.passengers[act.who % passengerCount]?.sent.length ?? 0) > 0
    case 'pay':
    case 'cancel':
      return world.books.orders.length > 0
    case 'goOnline':
    case 'pause':
    case 'report':
      return plansOrdered(world).length > 0
    case 'ship':
    case 'receive':
    case 'redeem':
    case 'takeBack':
      return goodsOrdered(world).length > 0
    case 'atCashier':
      return world.cashiers.length > 0
    case 'hear':
      return world.gateways.some(({ notices }) => notices.length > 0)
    case 'hearFalse':
      return world.books.attempts.length > 0
    case 'askBack':
      return world.books.orders.some(isPaid)
    case 'moveRefund':
    case 'decide':
      return world.books.refunds.length > 0
    case 'tell':
    case 'roam':
    case 'watch':
    case 'work':
      return true
  }
}

const one = (mix: Mix) =>
  fc.tuple(anyAct(mix), mostlyLives).map(([act, end]) =>
    command(
      showAct(act) + showFate(end),
      (world) => perform(world, act, end),
      (world) => possible(world, act),
    ),
  )

const both = (mix: Mix) =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: meeting(mix) }, { weight: 1, arbitrary: fc.tuple(anyAct(mix), anyAct(mix)) }),
      turnLengths,
      mostlyLives,
    )
    .map(([[a, b], runs, end]) =>
      command(
        `${showAct(a)}${showFate(end)} at once with ${showAct(b)} in turns of ${runs.join(' ')}`,
        (world) => performBoth(world, [a, b], { runs, fate: end }),
        (world) => possible(world, a) && possible(world, b),
      ),
    )

/** The ordinary way to a paid plan, or a part of it: without it most runs would never come aboard. */
const buy = fc
  .tuple(
    who,
    plan,
    method,
    weighted(
      [1, 'ordered' as const],
      [1, 'at the cashier' as const],
      [2, 'paid and nobody knows' as const],
      [5, 'paid' as const],
    ),
  )
  .map(([passenger, planId, payMethod, until]) =>
    command(`buy(who: ${passenger} plan: ${planId} method: ${payMethod} until: ${until})`, async (world) => {
      const orders = world.books.orders.length
      await perform(world, { do: 'submit', who: passenger, plan: planId, key: 'new' })
      if (until === 'ordered' || world.books.orders.length === orders) return
      const cashiers = world.cashiers.length
      await perform(world, { do: 'pay', order: 0, method: payMethod })
      if (until === 'at the cashier' || world.cashiers.length === cashiers) return
      await perform(world, { do: 'atCashier', cashier: 0, deed: 'pay' })
      if (until === 'paid') await perform(world, { do: 'hear', notice: 0, again: false })
    }),
  )

/** The ordinary way to paid goods, and to having them. */
const buyGoods = fc
  .tuple(
    fc.record({ do: fc.constant('submitGoods' as const), who, sku, way, coupon, key: fc.constant('new' as const) }),
    method,
    weighted(
      [1, 'ordered' as const],
      [1, 'paid and nobody knows' as const],
      [4, 'paid' as const],
      [4, 'handed over' as const],
    ),
  )
  .map(([act, payMethod, until]) =>
    command(`buyGoods(${showAct(act)} method: ${payMethod} until: ${until})`, async (world) => {
      const orders = world.books.orders.length
      await perform(world, act)
      if (until === 'ordered' || world.books.orders.length === orders) return
      const cashiers = world.cashiers.length
      await perform(world, { do: 'pay', order: 0, method: payMethod })
      if (world.cashiers.length === cashiers) return
      await perform(world, { do: 'atCashier', cashier: 0, deed: 'pay' })
      if (until === 'paid and nobody knows') return
      await perform(world, { do: 'hear', notice: 0, again: false })
      if (until === 'paid') return
      await perform(world, { do: act.way === 'SHIP' ? 'ship' : 'redeem', order: 0, code: 0 })
    }),
  )

/**
 * Alipay's cashier takes money although its order was cancelled: the buyer had not opened it, so there was nothing to
 * close.
 */
const payTooLate = fc.tuple(number, number).map(([order, cashier]) =>
  command(
    `payTooLate(order: ${order} cashier: ${cashier})`,
    async (world) => {
      await perform(world, { do: 'cancel', order })
      await perform(world, { do: 'atCashier', cashier, deed: 'pay' })
    },
    (world) => world.cashiers.length > 0,
  ),
)

const moments = {
  '20 s': (world: ModelWorld) => world.clock.now().getTime() + 20_000,
  '5 min': (world: ModelWorld) => world.clock.now().getTime() + 300_000,
  '16 min': (world: ModelWorld) => world.clock.now().getTime() + 16 * 60_000,
  'in the air': (world: ModelWorld) => world.flights[0].etd.getTime() + 600_000,
  landed: (world: ModelWorld) => world.flights[0].eta.getTime() + 60_000,
  // By then a returned parcel is overdue, a shipped one counts as received, and uncollected goods are refunded.
  '8 days': (world: ModelWorld) => world.clock.now().getTime() + 8 * 86_400_000,
  '11 days': (world: ModelWorld) => world.clock.now().getTime() + 11 * 86_400_000,
  '31 days': (world: ModelWorld) => world.clock.now().getTime() + 31 * 86_400_000,
}

const days: [number, keyof typeof moments][] = [
  [1, '8 days'],
  [1, '11 days'],
  [1, '31 days'],
]

function passUntil({ clock }: ModelWorld, moment: number): void {
  clock.advance(Math.max(0, Math.ceil((moment - clock.now().getTime()) / 1_000)))
}

/** With or without the worker running in the meantime. */
const pass = (mix: Mix) =>
  fc
    .tuple(
      weighted<keyof typeof moments>(
        [2, '20 s'],
        [2, '5 min'],
        [2, '16 min'],
        [4, 'in the air'],
        [2, 'landed'],
        ...(mix === 'plans' || mix === 'aboard' ? [] : days),
      ),
      fc.boolean(),
    )
    .map(([moment, worker]) =>
      command(`pass(until: ${moment}${worker ? '' : ' nobody works'})`, async (world) => {
        const until = moments[moment](world)
        if (worker) await passWatched(world, until)
        else passUntil(world, until)
      }),
    )

/** The flight is in the air, and the passenger of an order goes online. */
const aboard = fc.tuple(number, fc.boolean()).map(([order, worker]) =>
  command(
    `aboard(order: ${order}${worker ? '' : ' nobody works'})`,
    async (world) => {
      passUntil(world, moments['in the air'](world))
      if (worker) await perform(world, { do: 'work', jobs: 50 })
      await perform(world, { do: 'goOnline', order, device: 0 })
    },
    (world) => plansOrdered(world).length > 0,
  ),
)

/** … just when something happens to the flight. */
const aboardInTrouble = fc.tuple(number, trouble, turnLengths).map(([order, told, runs]) =>
  command(
    `aboard(order: ${order}) at once with ${showAct(told)} in turns of ${runs.join(' ')}`,
    async (world) => {
      passUntil(world, moments['in the air'](world))
      const goes: Act = { do: 'goOnline', order, device: 0 }
      await performBoth(world, [goes, told], { runs, fate: { kind: 'lives' } })
    },
    (world) => plansOrdered(world).length > 0,
  ),
)

const gatewayMood = fc
  .tuple(
    weighted<PaymentMethod | 'every'>([1, 'alipay'], [1, 'wechat'], [1, 'unionpay'], [1, 'stripe'], [3, 'every']),
    weighted<GatewayMood>([2, 'well'], [1, 'deaf'], [1, 'mute']),
    weighted<RefundMood>([4, 'done'], [2, 'pending'], [2, 'failed']),
  )
  .map(([which, mood, refundMood]) =>
    command(`gateway ${which} is ${mood} and refunds are ${refundMood}`, async (world) => {
      for (const gateway of world.gateways)
        if (which === 'every' || gateway.id === which) Object.assign(gateway, { mood, refundMood })
    }),
  )
const othersMood = fc.tuple(fc.boolean(), fc.boolean()).map(([gate, mail]) =>
  command(`gate ${gate ? 'answers' : 'is silent'} and mail ${mail ? 'answers' : 'is silent'}`, async (world) => {
    world.gate.answers = gate
    world.mail.answers = mail
  }),
)
const lose = number.map((notice) =>
  command(
    `a notice is lost (${notice})`,
    async (world) => {
      const waiting = world.gateways.flatMap((gateway) => gateway.notices.map((told) => ({ gateway, told })))
      const lost = waiting[notice % Math.max(1, waiting.length)]
      lost?.gateway.lose(lost.told)
    },
    (world) => possible(world, { do: 'hear', notice, again: false }),
  ),
)

const repeated = <Value>(times: number, value: Value) => Array.from({ length: times }, () => value)

/** Shrinking first tries to leave a command out: fast-check alone shortens only from the ends. */
const nothing = command(
  'nothing',
  () => Promise.resolve(),
  () => false,
)
const orNothing = (some: Arbitrary<ModelCommand>) =>
  fc.tuple(fc.nat({ max: 24 }), some).map(([n, made]) => (n === 0 ? nothing : made))

const ofEverything = (mix: Mix) => [
  ...repeated(6, one(mix)),
  ...repeated(4, both(mix)),
  ...(mix === 'all' || mix === 'plans' ? [...repeated(3, buy), fc.oneof(aboard, inTheAir), aboardInTrouble] : []),
  ...(mix === 'plans' ? [] : repeated(3, buyGoods)),
  ...(mix === 'all' ? repeated(2, refundWay) : []),
  ...(mix === 'refunds' ? [...repeated(6, refundWay), gatewayMood] : []),
  ...repeated(2, pass(mix)),
  payTooLate,
  gatewayMood,
  fc.oneof(othersMood, lose),
]

/** Every kind as often as it deserves: fast-check picks each of these alike. */
export const modelCommands = (mix: Mix) =>
  (mix === 'aboard'
    ? [...repeated(3, buy), ...repeated(5, inTheAir), one(mix), both(mix), othersMood]
    : ofEverything(mix)
  ).map(orNothing)
