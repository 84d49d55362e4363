import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { GoodsLine } from './OrderContent.tsx'

const magnet: OrderDetail['lines'][number] = {
  lineNo: 1,
  kind: 'SHIP',
  refId: 'G021-S1',
  goodsId: null,
  name: { zh: '鹭岛冰箱贴', en: 'Egret Island Magnet' },
  detail: { zh: '老巷', en: 'Old lane' },
  picture: null,
  listPrice: 2800,
  linePayable: 8400,
  quantity: 3,
  unitsRefunded: 0,
}

const shown = (line: Partial<typeof magnet>) =>
  renderToStaticMarkup(<GoodsLine line={{ ...magnet, ...line }} currency="CNY" />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('several pieces of a product are shown with their sum, and with the price of one', () => {
  expect(shown({})).toMatch(/× 3，单价 ¥28 .*¥ ?84/)
  expect(shown({ quantity: 1 })).toMatch(/× 1 .*¥ ?28/)
  expect(shown({ quantity: 1 })).not.toContain('单价')
})
