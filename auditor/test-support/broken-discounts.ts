import type { BrokenWorld } from './broken-worlds.ts'

const order = (change: string, no: string) => `UPDATE orders SET ${change} WHERE order_no = '${no}';`
const line = (change: string, no: string) => `UPDATE order_lines SET ${change} WHERE order_no = '${no}';`
const coupon = (change: string, id: string) => `UPDATE account_coupons SET ${change} WHERE coupon_id = '${id}';`
const cardUse = (change: string, no: string) => `UPDATE rights_uses SET ${change} WHERE order_no = '${no}';`

/** A second use of the card that paid another order. */
const usedAlso = (card: string) =>
  order(
    `rights_no = '${card}', payable = 0, discount = 9800, member_discount = 0, rights_discount = 9800`,
    'card paid too',
  )
  + line('rights_share = 9800, line_payable = 0', 'card paid too')
  + `INSERT INTO rights_uses SELECT 'too', '${card}', 'card paid too', 'F1', 'used', at FROM rights_uses WHERE order_no = 'card paid';
    DELETE FROM ledger_entries WHERE order_no = 'card paid too';
    DELETE FROM payment_attempts WHERE order_no = 'card paid too';`

export const brokenDiscounts: readonly BrokenWorld[] = [
  {
    when: 'a line has less of a coupon than its order',
    sql: line('coupon_share = 700', 'coupon paid'),
    finds: ['discounts-are-shared-out @ order coupon paid'],
  },
  {
    when: 'a line has less of a rights card than its order',
    sql: line('rights_share = 9700', 'card paid'),
    finds: ['discounts-are-shared-out @ order card paid'],
  },
  {
    when: 'a member pays less than the list says, by nobody knows what',
    sql: order('discount = 900, member_discount = 100, payable = 8900', 'coupon canceled'),
    finds: ['discounts-are-shared-out @ order coupon canceled', 'order-adds-up @ order coupon canceled'],
  },
  {
    when: 'a share has cents',
    sql: line('coupon_share = 750, rights_share = 50', 'coupon paid'),
    finds: ['discounts-are-shared-out @ order coupon paid', 'shares-fit-their-line @ order coupon paid, line 1'],
  },
  {
    when: 'shares are more than the line',
    sql: line('rights_share = 800', 'coupon paid'),
    finds: ['discounts-are-shared-out @ order coupon paid', 'shares-fit-their-line @ order coupon paid, line 1'],
  },
  {
    when: 'a coupon that an order names takes nothing off',
    sql:
      order(`coupon_id = 'not used'`, 'card paid too')
      + coupon(`state = 'used', order_no = 'card paid too'`, 'not used'),
    finds: ['discount-has-its-name @ order card paid too'],
  },
  {
    when: 'a coupon discount has no coupon',
    sql: order('coupon_id = NULL', 'coupon canceled'),
    finds: ['discount-has-its-name @ order coupon canceled'],
  },
  {
    when: 'a rights card discount has no card',
    sql: order('rights_no = NULL', 'card timed out') + `DELETE FROM rights_uses WHERE order_no = 'card timed out';`,
    finds: ['discount-has-its-name @ order card timed out'],
  },
  {
    when: 'the coupon of an unpaid order is free',
    sql: coupon(`state = 'unused', order_no = NULL`, 'pending'),
    finds: ['coupon-stands-with-its-order @ order coupon pending'],
  },
  {
    when: 'the coupon of an unpaid order is used already',
    sql: coupon(`state = 'used'`, 'pending'),
    finds: ['coupon-stands-with-its-order @ order coupon pending'],
  },
  {
    when: 'a paid order left its coupon locked',
    sql: coupon(`state = 'locked'`, 'paid'),
    finds: ['coupon-stands-with-its-order @ order coupon paid'],
  },
  {
    when: 'a canceled order keeps its coupon',
    sql: coupon(`state = 'locked', order_no = 'coupon canceled'`, 'canceled'),
    finds: ['coupon-stands-with-its-order @ order coupon canceled'],
  },
  {
    when: 'an order names a coupon that its passenger never had',
    sql: `DELETE FROM account_coupons WHERE coupon_id = 'canceled';`,
    finds: ['coupon-stands-with-its-order @ order coupon canceled'],
  },
  {
    when: 'a coupon is used by an order that does not name it',
    sql: coupon(`state = 'used', order_no = 'card paid'`, 'not used'),
    finds: ['coupon-is-named-by-its-order @ coupon not used of somebody'],
  },
  {
    when: 'the use of a card by an unpaid order has returned',
    sql: cardUse(`state = 'returned'`, 'card pending'),
    finds: ['rights-use-fits-its-order @ order card pending'],
  },
  {
    when: 'a card that paid has its use still held',
    sql: cardUse(`state = 'held'`, 'card paid'),
    finds: ['rights-use-fits-its-order @ order card paid'],
  },
  {
    when: 'a card paid and no use of it is known',
    sql: `DELETE FROM rights_uses WHERE order_no = 'card paid';`,
    finds: ['rights-use-fits-its-order @ order card paid'],
  },
  {
    when: 'the use of an order that was given back has not returned',
    sql: cardUse(`state = 'used'`, 'card given back') + `DELETE FROM rights_uses WHERE order_no = 'card pending';`,
    finds: ['rights-use-fits-its-order @ order card given back', 'rights-use-fits-its-order @ order card pending'],
  },
  {
    when: "an order uses somebody else's card",
    sql: `INSERT INTO accounts (account_id, display_name, created_at) VALUES ('other', 'O', now());
      UPDATE account_rights_cards SET account_id = 'other' WHERE rights_no = 'period';`,
    finds: ['rights-use-fits-its-order @ order year paid'],
  },
  {
    when: 'a card is used more often than it has times',
    sql: usedAlso('times'),
    finds: ['rights-card-is-not-overused @ card times'],
  },
  {
    when: 'a card for one use per flight is used twice on one',
    sql: usedAlso('period'),
    finds: ['rights-card-is-not-overused @ card period on flight F1'],
  },
]
