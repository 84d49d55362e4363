import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { describe, expect, it } from 'vitest'
import { pagesOfSlip } from './slip-rules.ts'

const line = (number: number): ParcelToShip['lines'][number] => ({
  skuId: `SKU-${number}`,
  name: { zh: `茶 ${number}`, en: `Tea ${number}` },
  detail: { zh: '罐装', en: 'tin' },
  picture: null,
  quantity: number,
})
const parcel = (more: Partial<ParcelToShip>): ParcelToShip => ({
  orderNo: '26112000731187',
  paidAt: null,
  hold: null,
  heldByStaff: null,
  waybill: null,
  receiver: '陈思远',
  phone: '15410000101',
  address: '福建省厦门市思明区示例路 8 号',
  remark: '',
  lines: [line(1)],
  ...more,
})

/** Twenty characters a line, whatever their size. */
const wrap = (text: string) => text.match(/.{1,20}/gsu) ?? []
const pagesOf = (one: ParcelToShip) => pagesOfSlip(one, { wrap, room: 460 })
const textsOf = (page: ReturnType<typeof pagesOf>[number] | undefined) =>
  (page ?? []).flatMap(({ pieces, lines }) => [...(pieces ? [pieces] : []), ...lines.map(({ text }) => text)])

describe('a packing slip (X4)', () => {
  it('names the receiver, every variant in both languages with its pieces, their sum, and the remark', () => {
    const pages = pagesOf(parcel({ lines: [line(1), line(2)], remark: '放门口' }))
    expect(pages).toHaveLength(1)
    expect(textsOf(pages[0])).toEqual([
      '陈思远  15410000101',
      '福建省厦门市思明区示例路 8 号',
      '1 ×',
      '茶 1 罐装',
      'Tea 1 tin',
      'SKU-1',
      '2 ×',
      '茶 2 罐装',
      'Tea 2 tin',
      'SKU-2',
      '共 3 件 · 3 pieces',
      '旅客备注 Remark: 放门口',
    ])
  })

  it('goes on to further pages without losing or repeating a line, and keeps what belongs together', () => {
    const lines = Array.from({ length: 40 }, (_, index) => line(index + 1))
    const pages = pagesOf(parcel({ lines }))
    expect(pages.length).toBeGreaterThan(2)
    const shown = pages.flatMap(textsOf)
    for (const { skuId } of lines) expect(shown.filter((text) => text === skuId)).toEqual([skuId])
    for (const page of pages) {
      const height = page.flatMap(({ lines: own }) => own).reduce((sum, own) => sum + own.height, 0)
      expect(height).toBeLessThanOrEqual(460)
      expect(page.filter(({ pieces }) => pieces !== null).every(({ lines: own }) => own.length === 3)).toBe(true)
    }
  })

  it('breaks even what is higher than a page', () => {
    const pages = pagesOf(parcel({ remark: '很长'.repeat(600) }))
    expect(pages.flatMap(textsOf).join('').match(/很长/g)).toHaveLength(600)
  })
})
