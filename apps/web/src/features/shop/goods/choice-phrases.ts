import { definePhrases } from '../../../language/phrases.ts'

/** Choosing a SKU: in the sheet, and on desktops next to the picture. */
export const choicePhrases = definePhrases({
  sheetTitle: { zh: '选择规格', en: 'Choose options' },
  quantity: { zh: '数量', en: 'Quantity' },
  limit: { zh: '每单限购 {n} 件', en: 'Limit {n} per order' },
  limitReached: { zh: '已达每单限购数量（{n} 件）', en: 'That is the limit of {n} per order' },
  stockReached: { zh: '库存只有 {n} 件', en: 'Only {n} in stock' },
  inStock: { zh: '现货', en: 'In stock' },
  onlyLeft: { zh: '仅剩 {n} 件', en: 'Only {n} left' },
  soldOut: { zh: '已售罄', en: 'Sold out' },
  restocking: { zh: '补货中', en: 'Sold out' },
  chipGone: { zh: '已售罄', en: 'sold out' },
  chipElsewhere: { zh: '选择后其他规格会随之改变', en: 'other options will change with it' },
  followed: { zh: '该组合暂无现货，已换为：{chosen}', en: 'Not in stock together. Now chosen: {chosen}' },
  separator: { zh: '，', en: ', ' },
  addToCart: { zh: '加入购物车', en: 'Add to cart' },
  adding: { zh: '正在加入', en: 'Adding' },
  buyNow: { zh: '立即购买', en: 'Buy now' },
  confirm: { zh: '确定', en: 'Confirm' },
  loading: { zh: '正在加载', en: 'Loading' },
  loadFailed: { zh: '商品没能加载', en: "The product didn't load" },
  loadFailedText: { zh: '网络可能不稳，请重试。', en: 'The connection may be weak. Please try again.' },
  missing: { zh: '该商品已下架', en: 'No longer available' },
  reload: { zh: '重试', en: 'Try again' },
})
