import fc, { type Arbitrary } from 'fast-check'
import type { Act } from './acts.ts'
import {
  askBack,
  decide,
  handOver,
  inMix,
  method,
  moveRefund,
  number,
  plan,
  sku,
  tell,
  way,
  who,
  work,
  type Mix,
} from './arbitrary-acts.ts'

type Meetings = Arbitrary<[Act, Act][]>
const ordersMeet: Meetings[] = [
  fc.tuple(number, number, method).map(([order, cashier, payMethod]): [Act, Act][] => [
    [
      { do: 'cancel', order },
      { do: 'atCashier', cashier, deed: 'pay' },
    ],
    [
      { do: 'cancel', order },
      { do: 'hear', notice: 0, again: true },
    ],
    [
      { do: 'cancel', order },
      { do: 'pay', order, method: payMethod },
    ],
    [
      { do: 'cancel', order },
      { do: 'work', jobs: 3 },
    ],
    [
      { do: 'work', jobs: 3 },
      { do: 'hear', notice: 0, again: true },
    ],
    [
      { do: 'work', jobs: 3 },
      { do: 'work', jobs: 3 },
    ],
    [
      { do: 'hear', notice: 0, again: true },
      { do: 'hear', notice: cashier, again: true },
    ],
  ]),
]

const plansMeet: Meetings[] = [
  fc.tuple(who, who, plan).map(([first, second, planId]): [Act, Act][] => [
    [
      { do: 'submit', who: first, plan: planId, key: 'new' },
      { do: 'submit', who: second, plan: planId, key: 'new' },
    ],
    [
      { do: 'submit', who: first, plan: planId, key: 'new' },
      { do: 'submit', who: first, plan: planId, key: 'again' },
    ],
  ]),
  fc.tuple(tell, number, work).map(([told, order, working]): [Act, Act][] => [
    [
      { do: 'goOnline', order, device: 0 },
      { ...told, work: true },
    ],
    [told, { do: 'pay', order, method: 'alipay' }],
    [told, { do: 'hear', notice: 0, again: false }],
    [told, working],
  ]),
  number.map((order): [Act, Act][] => [
    [
      { do: 'goOnline', order, device: 0 },
      { do: 'work', jobs: 3 },
    ],
    [
      { do: 'goOnline', order, device: 0 },
      { do: 'goOnline', order, device: 1 },
    ],
  ]),
]

const goodsMeet: Meetings[] = [
  fc.tuple(who, who, sku, way).map(([first, second, skuName, by]): [Act, Act][] => {
    const wanted = { do: 'submitGoods' as const, sku: skuName, way: by, key: 'new' as const }
    return [
      [
        { ...wanted, who: first, coupon: false },
        { ...wanted, who: second, coupon: false },
      ],
      // One coupon in two orders.
      [
        { ...wanted, who: first, coupon: true, sku: 'THREE' },
        { ...wanted, who: first, coupon: true, sku: 'THREE' },
      ],
    ]
  }),
  fc.tuple(handOver, number, work).map(([handed, order, working]): [Act, Act][] => [
    [handed, handed],
    [handed, working],
    [handed, { ...handed, code: 1 - handed.code }],
    [
      { do: 'takeBack', order, code: 0 },
      { do: 'takeBack', order, code: 0 },
    ],
    [
      { do: 'takeBack', order, code: 0 },
      { do: 'redeem', order, code: handed.code },
    ],
    [
      { do: 'ship', order, code: 0 },
      { do: 'receive', order, code: 0 },
    ],
    [
      { do: 'submitGoods', who: 0, sku: 'LAST', way: 'SHIP', coupon: true, key: 'new' },
      { do: 'cancel', order },
    ],
  ]),
]

const refundsMeet: Meetings[] = [
  fc.tuple(askBack, number, handOver).map(([asked, order, handed]): [Act, Act][] => {
    const asks = { ...asked, order, key: 'new' as const, figure: 'right' as const }
    return [
      [asks, { do: 'ship', order, code: 0 }],
      [asks, { do: 'redeem', order, code: 0 }],
      [asks, { do: 'takeBack', order, code: 0 }],
      [asks, { ...handed, order }],
      [asks, asks],
      [asks, { ...asks, key: 'again' }],
      [asks, { do: 'goOnline', order, device: 0 }],
      [asks, { do: 'tell', what: 'cancelled', which: 0, again: false, work: true }],
      [asks, { do: 'work', jobs: 3 }],
    ]
  }),
  fc.tuple(decide, decide, moveRefund, number).map(([one, other, moved, refund]): [Act, Act][] => [
    [
      { ...one, refund },
      { ...moved, refund },
    ],
    [
      { ...one, refund },
      { ...other, refund },
    ],
    [
      { ...one, refund },
      { ...one, refund, operator: 1 - one.operator },
    ],
    [
      { ...one, refund },
      { do: 'work', jobs: 3 },
    ],
    [
      { do: 'moveRefund', refund, step: 'withdraw' },
      { do: 'moveRefund', refund, step: 'sendBack' },
    ],
    [
      { do: 'decide', refund, verdict: 'tryAgain', operator: 0 },
      { do: 'work', jobs: 3 },
    ],
    [
      { do: 'work', jobs: 1 },
      { do: 'work', jobs: 3 },
    ],
  ]),
]

/** Races for the same order, plan, piece or passenger; two acts at random seldom meet. */
export const meeting = (mix: Mix): Arbitrary<[Act, Act]> =>
  fc
    .oneof(...inMix(mix, { plans: plansMeet, goods: goodsMeet, orders: ordersMeet, refunds: refundsMeet }))
    .chain((pairs) => fc.constantFrom(...pairs))
