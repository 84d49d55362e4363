import type { BrokenWorld } from './broken-worlds.ts'

const codes = (change: string, which: string) => `UPDATE pickup_codes SET ${change} WHERE ${which};`

/** Goods, their stock, and how they are handed over. */
export const brokenFulfillment: readonly BrokenWorld[] = [
  {
    when: 'a unit has no pick-up code',
    sql: `DELETE FROM pickup_codes WHERE code = 'pickup waiting 2';`,
    finds: ['every-unit-has-its-code @ order pickup waiting, line 1'],
  },
  {
    when: 'an unpaid order has pick-up codes',
    sql: `INSERT INTO pickup_codes VALUES ('x', 'pickup pending', 1, 1, 'expired', NULL);`,
    finds: ['code-on-its-way-names-its-refund @ code x', 'every-unit-has-its-code @ order pickup pending, line 1'],
  },
  {
    when: 'a parcel has a pick-up code',
    sql: `INSERT INTO pickup_codes VALUES ('x', 'parcel waiting', 1, 1, 'expired', NULL);`,
    finds: ['code-on-its-way-names-its-refund @ code x', 'every-unit-has-its-code @ order parcel waiting, line 1'],
  },
  {
    when: 'a pick-up code is for a unit that there is not',
    sql: codes('unit_no = 3', `code = 'pickup waiting 2'`),
    finds: ['every-unit-has-its-code @ order pickup waiting, line 1'],
  },
  {
    when: 'a pick-up code is for a line that there is not',
    sql: `INSERT INTO pickup_codes VALUES ('x', 'pickup waiting', 2, 1, 'unused', NULL);`,
    finds: ['every-unit-has-its-code @ order pickup waiting, line 2'],
  },
  {
    when: 'a code was used and no event tells of it',
    sql: codes(`state = 'used', used_at = '2026-11-19 13:00Z'`, `code = 'pickup waiting 1'`),
    finds: ['used-code-is-told-in-the-events @ order pickup waiting'],
  },
  {
    when: 'an event tells of a code that was not used',
    sql: codes(`state = 'unused', used_at = NULL`, `code = 'pickup begun 1'`),
    finds: ['used-code-is-told-in-the-events @ order pickup begun'],
  },
  {
    when: 'a code is used although its use was taken back',
    sql: codes(`state = 'used', used_at = '2026-11-19 13:30Z'`, `code = 'pickup taken back 1'`),
    finds: ['used-code-is-told-in-the-events @ order pickup taken back'],
  },
  {
    when: 'a code is taken back when its minutes are over',
    sql: `UPDATE order_events SET at = at + interval '12 minutes' WHERE event_id = 'pickup taken back codeTakenBack 2';`,
    finds: ['code-is-taken-back-in-time @ order pickup taken back, line 1, unit 2'],
  },
  {
    when: 'the collection of an order was taken back and the order is completed',
    sql: `UPDATE orders SET state = 'completed' WHERE order_no = 'pickup taken back';`,
    finds: [
      'codes-fit-their-order @ order pickup taken back',
      'order-stands-where-its-events-end @ order pickup taken back',
    ],
  },
  {
    when: 'more is taken back than was collected',
    sql: `INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
      SELECT 'once more', order_no, event, 'completed', 'paid', actor, at, detail FROM order_events
      WHERE event_id = 'pickup taken back codeTakenBack 1';`,
    finds: [
      'order-moves-without-gaps @ order pickup taken back, state completed',
      'order-moves-without-gaps @ order pickup taken back, state paid',
      'used-code-is-told-in-the-events @ order pickup taken back',
    ],
  },
  {
    when: 'a completed order has a code that can be used',
    sql: codes(`state = 'unused'`, `code = 'pickup left in part 2'`),
    finds: [
      'code-on-its-way-names-its-refund @ code pickup left in part 2',
      'codes-fit-their-order @ order pickup left in part',
      'codes-go-back-with-their-refund @ refund R pickup left in part',
    ],
  },
  {
    when: 'an order waits to be collected and all its codes have expired',
    sql: codes(`state = 'expired'`, `order_no = 'pickup waiting'`),
    finds: [
      'code-on-its-way-names-its-refund @ code pickup waiting 1',
      'code-on-its-way-names-its-refund @ code pickup waiting 2',
      'codes-fit-their-order @ order pickup waiting',
    ],
  },
  {
    when: 'a code of an order that is given back can be used',
    sql:
      codes(`state = 'unused'`, `code = 'pickup left 1'`) + codes(`state = 'unused'`, `code = 'pickup given back 1'`),
    finds: [
      'code-on-its-way-names-its-refund @ code pickup given back 1',
      'code-on-its-way-names-its-refund @ code pickup left 1',
      'codes-fit-their-order @ order pickup given back',
      'codes-fit-their-order @ order pickup left',
      'codes-go-back-with-their-refund @ refund R pickup given back',
      'codes-go-back-with-their-refund @ refund R pickup left',
    ],
  },
  {
    when: 'a code was used before it was paid for',
    sql: codes(`used_at = '2026-11-19 12:00Z'`, `code = 'pickup begun 1'`),
    finds: ['code-is-used-after-payment @ code pickup begun 1'],
  },
  {
    when: 'an order was shipped without a parcel',
    sql: `DELETE FROM shipments WHERE order_no IN ('parcel under way', 'parcel received');`,
    finds: [
      'shipped-order-has-its-parcel @ order parcel received',
      'shipped-order-has-its-parcel @ order parcel under way',
    ],
  },
  {
    when: 'there are parcels of orders that were not shipped',
    sql: `INSERT INTO shipments SELECT order_no, order_no, 'jd', order_no, created_at FROM orders
      WHERE order_no IN ('parcel waiting', 'pickup waiting');`,
    finds: [
      'shipped-order-has-its-parcel @ order parcel waiting',
      'shipped-order-has-its-parcel @ order pickup waiting',
    ],
  },
  {
    when: 'nothing completes a shipped order',
    sql: `DELETE FROM jobs WHERE kind = 'order.autoConfirm' AND key = 'parcel under way';`,
    finds: ['shipped-order-will-complete @ order parcel under way'],
  },
  {
    when: 'nothing gives back what nobody collects',
    sql: `UPDATE jobs SET state = 'done', ended_at = run_at WHERE kind = 'order.pickupExpiry' AND key = 'pickup waiting';`,
    finds: ['uncollected-order-will-end @ order pickup waiting'],
  },
  {
    when: 'one piece more is sold than orders hold',
    sql: `UPDATE skus SET sold = sold + 1;`,
    finds: ['goods-stock-is-what-orders-hold @ SKU CUP'],
  },
  {
    when: 'more of a SKU is promised than was loaded',
    sql: `ALTER TABLE skus DROP CONSTRAINT skus_check; UPDATE skus SET loaded = 1;`,
    finds: ['goods-are-not-oversold @ SKU CUP'],
  },
  {
    when: 'pieces of an unpaid order went back on the shelf',
    sql: `UPDATE order_lines SET restocked = 1 WHERE order_no = 'parcel pending';`,
    finds: ['nothing-unsold-went-back-on-the-shelf @ order parcel pending, line 1'],
  },
]
