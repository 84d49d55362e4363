import { describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { foldForSearch, getSearchText } from '../../platform/search-text.ts'
import { listGoods } from './list-goods.ts'
import { addCategories, addGoods } from './test-support/shelves.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await addCategories(db, ['C1'])
await addGoods(db, [
  { goodsId: 'PILLOW', name: { zh: '慢回弹颈枕', en: 'Memory-Foam Neck Pillow' } },
  { goodsId: 'CHONGQING', name: { zh: '重庆火锅底料', en: 'Hot Pot Base' } },
  { goodsId: 'WALL', name: { zh: '长城模型', en: 'Great Wall Model' } },
  { goodsId: 'GROW', name: { zh: '成长尺', en: 'Height Chart' } },
  { goodsId: 'TEA', name: { zh: '绿茶 100% 原叶', en: 'Green Tea' } },
  { goodsId: 'SHIRT', name: { zh: 'T恤', en: 'Tee_shirt' } },
])
const found = async (keyword: string) => {
  const page = await listGoods(deps, guestCaller(), { sort: 'recommended', keyword })
  return page.goods.map(({ goodsId }) => goodsId)
}

describe('the search for goods', () => {
  it.each([
    '颈枕',
    '慢回 弹',
    'neck pillow',
    'NECK',
    'Ｎeck',
    'memory foam',
    'jingzhen',
    'jing zhen',
    'jz',
    'mhtjz',
    'pillow memory',
    '颈枕 neck',
  ])('finds the neck pillow by %s', async (keyword) => {
    expect(await found(keyword)).toEqual(['PILLOW'])
  })

  it('reads characters as pronounced in their words', async () => {
    expect(await found('chongqing')).toEqual(['CHONGQING'])
    expect(await found('zhongqing')).toEqual([])
    expect(await found('changcheng')).toEqual(['WALL'])
    expect(await found('chengzhang')).toEqual(['GROW'])
    expect(await found('cqhg')).toEqual(['CHONGQING'])
  })

  it('accepts v for ü, and Latin letters among Chinese characters', async () => {
    expect(await found('lvcha')).toEqual(['TEA'])
    expect(await found('lücha')).toEqual(['TEA'])
    expect(await found('txu')).toEqual(['SHIRT'])
  })

  it('requires every word in one product', async () => {
    expect(await found('neck wall')).toEqual([])
    expect(await found('neck –')).toEqual(['PILLOW'])
  })

  it('has no wildcards', async () => {
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found('n%k')).toEqual([])
    expect(await found('n_ck')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found("'; DROP TABLE goods; --")).toEqual([])
    expect(await found('\0')).toEqual([])
  })

  it('shows everything for a blank keyword, as for none', async () => {
    expect(await found('  ')).toHaveLength(6)
  })

  it('does not match across names', () => {
    const text = getSearchText({ name: { zh: '茶', en: 'Tea' }, description: { zh: '壶', en: 'Pot' } })
    expect(text).toBe('茶\ntea\ncha\nc\n壶\npot')
    expect(text).not.toContain(foldForSearch('tea cha'))
  })
})
