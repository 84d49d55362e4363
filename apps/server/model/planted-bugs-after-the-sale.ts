import type { PlantedBug } from './planted-bug.ts'

const refunds = 'apps/server/src/features/refunds'
const payments = 'apps/server/src/features/payments'
const fulfillment = 'apps/server/src/features/fulfillment'

/** Mistakes in what passengers ask back, and what operators decide. */
export const bugsAfterTheSale: readonly PlantedBug[] = [
  {
    name: 'tried-again-under-new-number',
    what: 'money that a gateway refused is asked back again under another number',
    about: 'refunds',
    edits: [
      {
        file: `${payments}/return-money.ts`,
        find: 'gateway.refund({ ...refund, amountMinor',
        replace: 'gateway.refund({ ...refund, refundNo: job.key, amountMinor',
      },
    ],
    caughtBy: ['money goes back once', 'the ledger tells what gateways did'],
  },
  {
    name: 'units-not-counted',
    what: 'units are free as long as their money is not back',
    about: 'refunds',
    edits: [
      {
        file: `${refunds}/after-sale-store.ts`,
        find: 'WHERE r.order_no = ${orderNo} AND r.state NOT IN ${stateList(uncountedRefundStates)}),',
        replace: "WHERE r.order_no = ${orderNo} AND r.state = 'completed'),",
      },
      {
        file: 'apps/server/src/features/orders/order-after-sale-store.ts',
        find: 'r.order_no = o.order_no AND r.state NOT IN ${stateList(uncountedRefundStates)}) units',
        replace: "r.order_no = o.order_no AND r.state = 'completed') units",
      },
    ],
    // If a unit is requested twice, the stock's CHECK constraint refuses the second request: a system error.
    caughtBy: ['a unit goes back once', 'what goes back is what was paid for it', 'every refusal has a name'],
  },
  {
    name: 'each-unit-rounded',
    what: 'each unit is rounded by itself, so that all of them are less than what was paid',
    about: 'refunds',
    edits: [
      {
        file: `${refunds}/refund-amount-rules.ts`,
        find: 'return Math.max(0, share - taken.amount)',
        replace: 'return units * Math.floor(linePayable / quantity / 100) * 100',
      },
    ],
    caughtBy: ['what goes back is what was paid for it'],
  },
  {
    name: 'coupon-after-shipping',
    what: 'a coupon comes back although its goods were shipped',
    about: 'refunds',
    edits: [
      {
        file: `${refunds}/start-refund.ts`,
        find: 'const untouched = untouchedOrderStates.some((state) => state === now.state)',
        replace: 'const untouched = true',
      },
    ],
    caughtBy: ['a coupon is in one order'],
  },
  {
    name: 'replacement-kept',
    what: 'an exchange that comes to nothing keeps what it held',
    about: 'refunds',
    edits: [
      {
        file: `${refunds}/returns/replacement.ts`,
        find: "if (refund.type !== 'exchange') return",
        replace: "if (refund.type !== 'return_refund') return",
      },
    ],
    caughtBy: ['stock is what passengers hold'],
  },
  {
    name: 'codes-not-taken',
    what: 'a code whose money goes back can still be shown at the counter',
    about: 'refunds',
    caughtInSeconds: true,
    edits: [
      {
        file: `${refunds}/batch-verify-code.ts`,
        find: "  if (!(await takeCodes(tx, { orderNo: order.orderNo, codes, refundNo }))) fail('stateChanged', { reason: 'codeUsed' })\n",
        replace: '',
      },
    ],
    caughtBy: ['codes go back with their refund'],
  },
  {
    name: 'one-key-is-enough',
    what: 'one operator is enough for what two must say',
    about: 'refunds',
    edits: [
      {
        file: `${refunds}/staff/refund-act.ts`,
        find: 'if (amount <= deps.settings.refundTwoKeysOver[currency]) return true',
        replace: 'if (amount <= deps.settings.refundTwoKeysOver[currency] + 10_000) return true',
      },
    ],
    caughtBy: ['over the limit two keys say the same'],
  },
  {
    name: 'shipped-while-asked-back',
    what: 'a parcel leaves while a part of it is on its way back',
    about: 'refunds',
    edits: [
      {
        file: `${fulfillment}/ship-order.ts`,
        find: "    if (await hasOpenRefund(tx, orderNo)) fail('stateChanged', { reason: 'staff', refund: 'open' })\n",
        replace: '',
      },
    ],
    caughtBy: ['nothing is shipped while a refund is open'],
  },
]
