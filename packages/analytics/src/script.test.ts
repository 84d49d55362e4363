import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fakePage } from './test-support/fake-page.ts'
import { readBatch } from './transport/compact-batch.ts'

const build = fileURLToPath(new URL('../build.mjs', import.meta.url))

it('the small script, with its names shortened, sends what it is told and says what it lacks', () => {
  const script = execFileSync(process.execPath, [build, 'gdp', '4.2.6'], { encoding: 'utf8' })
  const page = fakePage()
  const bodies: string[] = []
  const outcomes: string[] = []
  const queued: unknown[][] = [
    ['init', 'p', 'd', { serverUrl: 'http://collect.example.test', compress: false, delivery: 'strict' }],
    ['onDelivery', (_: unknown, outcome: string) => outcomes.push(outcome)],
    ['setUserId', 'u-1'],
    ['track', 'seen', { at: 1 }],
    ['sendVisit'],
    ['setOption', 'debug', true],
    ['g1.init', 'p2', 'd2'],
    ['flush'],
  ]
  const own = {
    gdp: { q: queued },
    AbortController,
    fetch(_: string, { body }: { body: string }) {
      bodies.push(body)
      return new Promise(() => {})
    },
  }
  // The script finds its window as what is global.
  runInNewContext(script, Object.defineProperties(page.window, Object.getOwnPropertyDescriptors(own)))
  const events = bodies.flatMap(readBatch)
  expect(events.map(({ eventType }) => eventType)).toEqual(['VISIT', 'PAGE', 'CUSTOM'])
  expect(events[2]).toMatchObject({
    eventName: 'seen',
    userId: 'u-1',
    attributes: { at: '1' },
    sdkVersion: '4.2.6',
    eventSequenceId: 3,
  })
  expect(outcomes).toEqual(['kept'])
  expect([...page.stored.cookies.keys()]).toContain('gdp_user_id@.example.test')
  expect(page.printed).toEqual([
    'Gio Web SDK 初始化中...',
    'Gio Web SDK 初始化完成！Web模式',
    '不存在名为 sendVisit 的方法调用!',
    '不存在名为 setOption 的方法调用!',
    'Gio Web SDK 初始化中...',
    'SDK初始化失败，重复初始化，请检查初始化参数!',
  ])
})
