import type { BrokenWorld } from './broken-worlds.ts'

const change = (orderNo: string, state: string, decidedAt: string) =>
  `INSERT INTO address_changes (change_id, order_no, state, receiver, phone, text, area_code, freight_difference,
    requested_at, decided_at)
  VALUES ('change', '${orderNo}', '${state}', 'R', '13800000001', 'B', '110000', 0, '2026-11-19 12:30Z', ${decidedAt});`

/** Changes of address after payment. */
export const brokenAddressChanges: readonly BrokenWorld[] = [
  {
    when: 'a change of address was granted and the order goes where it went before',
    sql: change('parcel waiting', 'granted', `'2026-11-19 12:31Z'`),
    finds: ['granted-change-is-an-address @ order parcel waiting'],
  },
  {
    when: 'an order goes elsewhere and nobody has asked for it',
    sql: `INSERT INTO order_addresses VALUES ('parcel waiting', 2, NULL, 'R', '1', 'B', '110000', '2026-11-19 12:31Z');`,
    finds: ['granted-change-is-an-address @ order parcel waiting'],
  },
  {
    when: 'a parcel was sent while a change of its address was open',
    sql: change('parcel under way', 'open', 'NULL'),
    finds: ['parcel-waits-for-open-change @ order parcel under way'],
  },
  {
    when: 'a change of address was decided after the parcel was sent',
    sql: change('parcel received', 'replaced', `'2027-01-01 12:00Z'`),
    finds: ['parcel-waits-for-open-change @ order parcel received'],
  },
]
