import type { BrokenWorld } from './broken-worlds.ts'

const change = (orderNo: string, state: string, decidedAt: string) =>
  `INSERT INTO address_changes (change_id, order_no, state, receiver, phone, text, area_code, freight_difference,
    requested_at, decided_at)
  VALUES ('change', '${orderNo}', '${state}', 'R', '13800000001', 'B', '110000', 0, '2026-11-19 12:30Z', ${decidedAt});`

const stopped = (orderNo: string, formerVersion: string, stoppedAt: string) =>
  `INSERT INTO address_changes (change_id, order_no, state, receiver, phone, text, area_code, freight_difference,
    requested_at, decided_at, stopped_at, former_version)
  VALUES ('change', '${orderNo}', 'stopped', 'R', '13800000001', 'B', '110000', 0, '2026-11-19 12:30Z',
    '2026-11-19 12:30Z', '${stoppedAt}', ${formerVersion});`

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
  {
    when: 'a change of address was stopped and the order keeps neither its address nor the note',
    sql: stopped('parcel waiting', '1', '2026-11-19 12:40Z'),
    finds: ['granted-change-is-an-address @ order parcel waiting', 'stopped-change-is-told @ order parcel waiting'],
  },
  {
    when: 'a change of address was stopped after the parcel was sent',
    sql: stopped('parcel received', 'NULL', '2027-01-01 12:00Z'),
    finds: ['parcel-waits-after-granted-change @ order parcel received'],
  },
  {
    when: 'a parcel was sent at once after a change of its address',
    sql: `UPDATE shipments SET shipped_at = '2026-11-19 13:00Z' WHERE order_no = 'parcel received';
      ${change('parcel received', 'granted', `'2026-11-19 12:30Z'`)}
      UPDATE address_changes SET former_version = 1;
      INSERT INTO order_addresses VALUES ('parcel received', 2, NULL, 'R', '1', 'B', '110000', '2026-11-19 12:31Z');
      INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
      VALUES ('changed', 'parcel received', 'addressChanged', 'awaiting_shipment', 'awaiting_shipment', 'passenger', '2026-11-19 12:31Z');`,
    finds: ['parcel-waits-after-granted-change @ order parcel received'],
  },
]
