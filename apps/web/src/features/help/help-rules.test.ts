import { describe, expect, it } from 'vitest'
import type { HelpArticle } from '@aisle/contract/portal-schemas'
import { bySection, contactAt, findArticles } from './help-rules.ts'

const article = (articleId: string, topic: string, zh: string, en: string): HelpArticle => ({
  articleId,
  topic,
  title: { zh, en },
  body: { zh: `${zh}的内容`, en: `About ${en}` },
  availableOffline: true,
})
const articles = [
  article('1', 'invoice', '怎样申请发票', 'Getting an invoice'),
  article('2', 'wifi', '空中上网怎么用', 'How to get online'),
  article('3', 'pets', '宠物', 'Pets'),
  article('4', 'refund', 'Wi-Fi 怎么退款', 'Refunds for Wi-Fi'),
  article('5', 'wifi', '可以换设备吗', 'Can I switch devices'),
]
const ids = (found: readonly HelpArticle[]) => found.map(({ articleId }) => articleId)

describe('help', () => {
  it('groups articles by section in their order, with unknown topics last and without empty sections', () => {
    expect(bySection(articles).map(({ section, articles: its }) => [section, ids(its)])).toEqual([
      ['wifi', ['2', '5']],
      ['shop', ['1', '4']],
      ['more', ['3']],
    ])
    expect(bySection([])).toEqual([])
  })

  it.each([
    ['', ['1', '2', '3', '4', '5']],
    ['退款', ['4']],
    ['ｗｉ－ｆｉ  REFUNDS', ['4']],
    ['get', ['1', '2']],
    ['get online', ['2']],
    ['没有这个', []],
  ])('finds for %j the articles %j, in both languages', (search, found) => {
    expect(ids(findArticles(articles, search))).toEqual(found)
  })
})

describe('whether customer service is open', () => {
  const contact = {
    phone: '1',
    email: 'a@b.cn',
    serviceHours: '08:00~16:30',
    openNow: true,
    changesAt: '2026-11-20T08:30:00.000Z',
  }
  const at = (time: string) => {
    const { openNow, changesAt } = contactAt(contact, Date.parse(time))
    return [openNow, changesAt]
  }

  it('follows the server until its answer expires, then the service hours in Beijing', () => {
    expect(contactAt(contact, Date.parse('2026-11-20T02:00:00Z'))).toBe(contact)
    expect(at('2026-11-20T08:30:00Z')).toEqual([false, '2026-11-21T00:00:00.000Z'])
    expect(at('2026-11-22T23:59:59Z')).toEqual([false, '2026-11-23T00:00:00.000Z'])
    expect(at('2026-11-23T00:00:00Z')).toEqual([true, '2026-11-23T08:30:00.000Z'])
    expect(contactAt({ ...contact, serviceHours: 'day and night' }, Date.parse('2026-12-01T00:00:00Z')).openNow).toBe(
      true,
    )
  })
})
