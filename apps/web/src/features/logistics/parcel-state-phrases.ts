import { definePhrases } from '../../language/phrases.ts'

/** The state of a parcel, as the carrier reports it. */
export const parcelStatePhrases = definePhrases({
  inTransit: { zh: '在路上', en: 'On its way' },
  collected: { zh: '快递已揽收', en: 'Picked up by the carrier' },
  problem: { zh: '派送遇到问题', en: 'Delivery problem' },
  signed: { zh: '已签收', en: 'Delivered' },
  returnSigned: { zh: '已退回寄件方', en: 'Returned to us' },
  delivering: { zh: '派送中', en: 'Out for delivery' },
  returning: { zh: '退回途中', en: 'On its way back to us' },
  transferred: { zh: '已转交其他快递', en: 'Handed to another carrier' },
  customs: { zh: '清关中', en: 'Going through customs' },
  refused: { zh: '已拒收', en: 'Refused' },
  unknown: { zh: '已发货', en: 'Shipped' },
})
