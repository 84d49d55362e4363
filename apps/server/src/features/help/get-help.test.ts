import { getHelpSchemas } from '@aisle/contract/portal-schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { getHelp } from './get-help.ts'
import { serviceAt } from './service-hours-rules.ts'

const hours = { from: '08:00', to: '16:30' }

describe('the service hours (spec §2)', () => {
  it.each([
    ['2026-11-19T23:59:59Z', false, '2026-11-20T00:00:00Z'],
    ['2026-11-20T00:00:00Z', true, '2026-11-20T08:30:00Z'],
    ['2026-11-20T08:29:59Z', true, '2026-11-20T08:30:00Z'],
    ['2026-11-20T08:30:00Z', false, '2026-11-21T00:00:00Z'],
    ['2026-12-31T16:00:00Z', false, '2027-01-01T00:00:00Z'],
  ])('are open at %s: %s, until %s', (now, openNow, changesAt) => {
    expect(serviceAt(new Date(now), hours)).toEqual({ openNow, changesAt: new Date(changesAt) })
  })

  it('last eight and a half hours a day, and change exactly when announced', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
        const { openNow, changesAt } = serviceAt(now, hours)
        const then = serviceAt(changesAt, hours)
        expect(changesAt > now).toBe(true)
        expect(serviceAt(new Date(changesAt.getTime() - 1), hours).openNow).toBe(openNow)
        expect(then.openNow).toBe(!openNow)
        const closedHours = openNow ? 0 : 7
        expect(then.changesAt.getTime() - changesAt.getTime()).toBe((openNow ? 15.5 : 8.5) * 3_600_000)
        expect(changesAt.getTime() - now.getTime()).toBeLessThanOrEqual((8.5 + closedHours) * 3_600_000)
      }),
    )
  })
})

describe('help', () => {
  it('returns the articles in the operators’ order, and how to reach the airline now', async () => {
    const { db } = await testDatabase()
    const deps = await testDeps(db)
    await db
      .insertInto('help_articles')
      .values({
        article_id: 'A-FIRST',
        content: JSON.stringify({
          articleId: 'A-FIRST',
          topic: 'wifi',
          title: { zh: '最后', en: 'Last' },
          body: { zh: '文', en: 'Text' },
          sort: 9999,
          availableOffline: false,
        }),
      })
      .execute()
    const help = getHelpSchemas.response.parse(await getHelp(deps))
    expect(help.articles.map(({ articleId }) => articleId)).toEqual([
      ...Array.from({ length: 16 }, (_, n) => `HC${String(n + 1).padStart(2, '0')}`),
      'A-FIRST',
    ])
    expect(help.articles[0]).toMatchObject({
      topic: 'wifi',
      title: { en: 'How to get online' },
      availableOffline: true,
    })
    expect(help.contact).toMatchObject({ serviceHours: '08:00~16:30', ...serviceNow(deps.clock.now()) })
    expect(help.serverTime).toBe(deps.clock.now().toISOString())
  })
})

const serviceNow = (now: Date) => {
  const { openNow, changesAt } = serviceAt(now, hours)
  return { openNow, changesAt: changesAt.toISOString() }
}
