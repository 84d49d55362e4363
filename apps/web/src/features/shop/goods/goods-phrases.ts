import { definePhrases } from '../../../language/phrases.ts'

/** The page of one product. */
export const goodsPhrases = definePhrases({
  goods: { zh: '商品详情', en: 'Product' },
  cart: { zh: '购物车', en: 'Cart' },
  contact: { zh: '联系客服', en: 'Contact us' },
  pictures: { zh: '商品图片', en: 'Pictures' },
  picture: { zh: '{name}，图 {n}', en: '{name}, picture {n}' },
  previousPicture: { zh: '上一张', en: 'Previous picture' },
  nextPicture: { zh: '下一张', en: 'Next picture' },
  save: { zh: '省 {amount}', en: 'Save {amount}' },
  memberPrice: { zh: '会员价', en: 'Member price' },
  chosen: { zh: '已选', en: 'Chosen' },
  pieces: { zh: '{n} 件', en: '{n} items' },
  onePiece: { zh: '1 件', en: '1 item' },
  ship: { zh: '快递到家', en: 'Home delivery' },
  shipFree: { zh: '满 {amount} 包邮，部分地区除外', en: 'Free from {amount} to most places' },
  shipPaid: { zh: '运费按收货地区计算', en: 'Postage depends on the address' },
  pickup: { zh: '机场自提', en: 'Airport pickup' },
  pickupText: { zh: '凭取货码到机场柜台领取，免运费', en: 'At our airport counter with your code, free' },
  returns: { zh: '{n} 天无理由退货', en: '{n}-day returns' },
  returnsText: {
    zh: '从签收起算。有质量问题的，{faulty} 天内可退换，寄回运费由我们承担',
    en: 'Counted from delivery. Faulty goods: {faulty} days, and we pay return postage',
  },
  noReturns: { zh: '不支持 {n} 天无理由退货', en: 'No {n}-day returns' },
  noReturnsText: {
    zh: '有质量问题的，签收后 {faulty} 天内仍可退换',
    en: 'Faulty goods can still be returned for {faulty} days',
  },
  shelfLife: { zh: '保质期', en: 'Shelf life' },
  days: { zh: '{n} 天', en: '{n} days' },
  carryOn: { zh: '携带提示', en: 'When you fly' },
  added: { zh: '已加入购物车', en: 'Added to cart' },
  missing: { zh: '该商品已下架', en: 'This item is no longer sold' },
  missingText: { zh: '看看商城里的其他好物。', en: 'There is more to see in the shop.' },
  toShop: { zh: '去商城看看', en: 'To the shop' },
})
