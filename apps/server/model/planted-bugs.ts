import type { PlantedBug } from './planted-bug.ts'
import { bugsAboard } from './planted-bugs-aboard.ts'
import { bugsAfterTheSale } from './planted-bugs-after-the-sale.ts'

const orders = 'apps/server/src/features/orders'
const checkout = 'apps/server/src/features/checkout'
const entitlements = 'apps/server/src/features/entitlements'
const payments = 'apps/server/src/features/payments'
const refunds = 'apps/server/src/features/refunds'
const fulfillment = 'apps/server/src/features/fulfillment'
const coupons = 'apps/server/src/features/coupons'

/** Each makes the sources still run; what they do is wrong. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'late-payment-revives',
    what: 'an order moves whatever state it is in, so that a late payment revives it',
    about: 'money',
    edits: [
      {
        file: `${payments}/settle-payment.ts`,
        find: "if (order.state === 'pending_payment') {",
        replace: 'if (true) {',
      },
      { file: `${orders}/order-store.ts`, find: " AND state = 'pending_payment' RETURNING", replace: ' RETURNING' },
      { file: `${entitlements}/held-plan-store.ts`, find: " AND state = 'reserved' ORDER BY", replace: ' ORDER BY' },
      {
        file: `${entitlements}/held-plan-store.ts`,
        find: "\n          AND state = 'reserved' RETURNING",
        replace: ' RETURNING',
      },
      {
        file: `${entitlements}/held-plan-store.ts`,
        find: 'statement: sellReserved(same), rows: 1',
        replace: 'statement: sellReserved(same)',
      },
    ],
    caughtBy: [
      'an order goes only ways that exist',
      'a plan fits its order',
      'stock is what passengers hold',
      'nobody has paid for what he does not have',
    ],
  },
  {
    name: 'notice-counted-twice',
    what: 'a payment that is told again is taken for a second one',
    about: 'money',
    caughtInSeconds: true,
    edits: [
      {
        file: `${payments}/payment-rules.ts`,
        find: "return capturedFor === paymentNo ? 'repeated' : 'otherPayment'",
        replace: 'return attempt',
      },
      {
        file: `${payments}/settle-payment.ts`,
        find: '{ ...ledgerWrite(deps, entry), rows: 1, refused: readTooEarly }',
        replace: 'ledgerWrite(deps, entry)',
      },
    ],
    // A repeated second payment meets the refund's own key, and is never acknowledged.
    caughtBy: ['nobody has paid for what he does not have', 'a true notice is taken'],
  },
  {
    name: 'cashier-left-open',
    what: 'an order is ended without closing its cashier at the gateway',
    about: 'money',
    edits: [
      {
        file: `${payments}/close-attempts.ts`,
        find: 'await askGateway(deps, attempt, (gateway) => gateway.close(attempt))',
        replace: "{ status: 'closed' }",
      },
    ],
    caughtBy: ['a cashier is closed before its order ends', 'who pays in time gets his order'],
  },
  {
    name: 'late-payment-kept',
    what: 'a payment that no order wants is recorded and not returned',
    about: 'money',
    edits: [
      {
        file: `${payments}/settle-payment.ts`,
        find: "refundWrite({ refundNo, paymentNo, orderNo, providerTxn, amount, purpose: 'surplus', reason, at }),\n",
        replace: '',
      },
    ],
    caughtBy: ['nobody has paid for what he does not have'],
  },
  {
    name: 'refund-under-new-number',
    what: 'every try to return money has a number of its own',
    about: 'money',
    edits: [
      {
        file: `${payments}/return-money.ts`,
        find: 'gateway.refund({ ...refund, amountMinor',
        replace: 'gateway.refund({ ...refund, refundNo: refund.refundNo + job.attempts, amountMinor',
      },
    ],
    caughtBy: ['money goes back once', 'the ledger tells what gateways did'],
  },
  {
    name: 'paid-order-timed-out',
    what: 'an order ends unpaid although its gateway says that it was paid',
    about: 'money',
    edits: [
      {
        file: `${payments}/close-attempts.ts`,
        find: 'else await settlePayment(deps, { ...answer, gateway: attempt.gateway, paymentNo: attempt.paymentNo })',
        replace: 'else await closeAttempt(deps.db, attempt.paymentNo)',
      },
    ],
    caughtBy: ['who pays in time gets his order'],
  },
  {
    name: 'key-ignored',
    what: 'the key of a request is not looked at',
    about: 'plans',
    edits: [
      {
        file: 'apps/server/src/platform/idempotency/once-by-key.ts',
        find: "const key = caller.idempotencyKey ?? fail('idempotencyKeyRequired', { reason: 'missing' })",
        replace: 'const key = String(Math.random())',
      },
    ],
    caughtBy: ['the same key gives the same order', 'a key is for one request'],
  },
  {
    name: 'stock-not-released',
    what: 'an order that ends unpaid keeps its stock',
    about: 'plans',
    caughtInSeconds: true,
    edits: [
      {
        file: `${entitlements}/held-plan-store.ts`,
        find: 'SET reserved = reserved - plans FROM',
        replace: 'SET reserved = reserved FROM',
      },
    ],
    caughtBy: ['stock is what passengers hold'],
  },
  {
    name: 'quota-not-checked',
    what: 'stock is taken without looking whether there is any',
    about: 'plans',
    edits: [
      {
        file: `${entitlements}/held-plan-store.ts`,
        find: '    AND (quota IS NULL OR reserved + sold + ${1 + others.length} <= quota)\n',
        replace: '',
      },
    ],
    // The table's CHECK constraint still refuses it: the passenger gets a system error instead of "sold out".
    caughtBy: ['nothing is oversold', 'every refusal has a name'],
  },
  {
    name: 'deadline-outside',
    what: 'the deadline is enqueued after the order is committed',
    about: 'plans',
    edits: [
      {
        file: `${checkout}/place-order.ts`,
        find: 'await writeAtOnce(deps.db, [...writes, deadlineJob(deps, order)])\n',
        replace: '{ await writeAtOnce(deps.db, writes); await writeAtOnce(deps.db, [deadlineJob(deps, order)]) }\n',
      },
    ],
    caughtBy: ['every order comes to its end'],
  },
  {
    name: 'goods-not-counted',
    what: 'pieces are taken without looking whether there are any',
    about: 'goods',
    edits: [
      {
        file: `${orders}/goods-stock-store.ts`,
        find: ' AND skus.loaded - skus.reserved - skus.sold >= asked.quantity\n',
        replace: '\n',
      },
    ],
    // The table's CHECK constraint still refuses it: the passenger gets a system error instead of "out of stock".
    caughtBy: ['nothing is oversold', 'every refusal has a name'],
  },
  {
    name: 'goods-kept',
    what: 'an order of goods that ends unpaid keeps its pieces',
    about: 'goods',
    edits: [
      {
        file: `${orders}/order-moves.ts`,
        find: "await writeAtOnce(tx, heldPieceWrites(await piecesOfOrder(tx, end.orderNo), 'free', movedFor))",
        replace: '{}',
      },
    ],
    caughtBy: ['stock is what passengers hold'],
  },
  {
    name: 'coupon-kept',
    what: 'an order that ends unpaid keeps its coupon',
    about: 'goods',
    caughtInSeconds: true,
    edits: [
      {
        file: `${orders}/order-moves.ts`,
        find: '  if (hasDiscounts(moved)) await releaseDiscounts(tx, end.orderNo)\n',
        replace: '',
      },
    ],
    caughtBy: ['a coupon is in one order'],
  },
  {
    name: 'coupon-not-locked',
    what: 'two orders at once may take one coupon',
    about: 'goods',
    edits: [
      {
        file: `${coupons}/coupon-store.ts`,
        find: " AND state = 'unused' RETURNING 1`",
        replace: ' RETURNING 1`',
      },
    ],
    caughtBy: ['a coupon is in one order'],
  },
  {
    name: 'code-redeemed-again',
    what: 'a counter hands a piece over for a code that was used',
    about: 'goods',
    edits: [
      {
        file: `${fulfillment}/redeem-code.ts`,
        find: 'usedAt: code.usedAt, changed: false })',
        replace: 'usedAt: code.usedAt, changed: true })',
      },
    ],
    caughtBy: ['a code is good for one piece, once'],
  },
  {
    name: 'expired-for-nothing',
    what: 'what nobody collects goes back on the shelf, and its price for one unit too few',
    about: 'goods',
    edits: [
      {
        file: `${refunds}/refund-order.ts`,
        find: 'computeRefundAmount(paid, lines, {',
        replace: 'computeRefundAmount(paid, lines.map((line) => ({ ...line, units: line.units - 1 })), {',
      },
      {
        file: `${refunds}/refund-order.ts`,
        find: 'lines: figure.lines,',
        replace: 'lines: figure.lines.map((line) => ({ ...line, units: line.units + 1 })),',
      },
    ],
    caughtBy: ['what goes back is what was paid for it', 'nobody has paid for what he does not have'],
  },
  {
    name: 'expired-off-the-shelf',
    what: 'pieces that nobody collected stay sold',
    about: 'goods',
    edits: [
      {
        file: `${refunds}/refund-order.ts`,
        find: '  await restock(tx, { orderNo, at: deps.clock.now() }, lines)\n',
        replace: '',
      },
    ],
    caughtBy: ['what was given back is on the shelf'],
  },
  ...bugsAboard,
  ...bugsAfterTheSale,
]
