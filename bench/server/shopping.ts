/** The goods that the shop can ship. */
export interface Shelf {
  goods: { goodsId: string; skuIds: string[] }[]
  categoryIds: string[]
}

const mostGoods = 3

/** Three freight zones: near, far and farthest. */
const places = [
  {
    area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: '350203008' },
    detail: '湖滨南路 334 号 1203 室',
  },
  {
    area: { provinceCode: '110000', cityCode: '110100', countyCode: '110105', streetCode: '110105004' },
    detail: '工人体育场北路 8 号院 2 号楼 601',
  },
  {
    area: { provinceCode: '650000', cityCode: '650100', countyCode: '650102', streetCode: null },
    detail: '解放北路 25 号',
  },
]
const receivers = ['林晓雨', '陈志远', '黄美玲', '吴建国']

/** Pseudo-random integers from 0 to below `many`, seeded by the turn so that both systems get the same goods. */
function getChance(turn: number): (many: number) => number {
  let state = turn
  return (many) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % many
  }
}

/** One to three random products, one SKU of each. */
export function goodsFor(turn: number, { goods }: Shelf): string[] {
  const chance = getChance(turn)
  const wanted = 1 + chance(mostGoods)
  const left = [...goods]
  return Array.from({ length: wanted }, () => {
    const [taken] = left.splice(chance(left.length), 1)
    const skuId = taken?.skuIds[chance(taken.skuIds.length)]
    if (skuId === undefined) throw new Error('the shelf is empty')
    return skuId
  })
}

/** An address form as a passenger fills it in (S7). */
export function addressFor(turn: number) {
  const phone = `138${String(turn % 100_000_000).padStart(8, '0')}`
  return { receiver: receivers[turn % receivers.length] ?? '', phone, ...places[turn % places.length] }
}
