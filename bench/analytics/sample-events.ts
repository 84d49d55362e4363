import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '../../packages/analytics/src/event.ts'
import { writeBatch } from '../../packages/analytics/src/transport/compact-batch.ts'
import { packToBytes } from '../../packages/analytics/src/transport/lz-pack.ts'
import type { CollectRequest } from './collect-connection.ts'

const projectId = 'aisle'
const eventsPerBatch = 20

const pages = ['/purchaseIndex', '/productList', '/product', '/cart', '/settlement', '/pay/result']
const names = ['wifi_plan_click', 'ticket_lookup', 'wifi_order_submit', 'page_stay', 'pay_result']

/**
 * The events of a passenger's visit to a shop, modelled on the captured ones: page views and actions on the pages.
 * @param count number of events
 */
export function visit(count: number): AnalyticsEvent[] {
  const deviceId = randomUUID()
  const sessionId = randomUUID()
  const token = deviceId.slice(24)
  const began = Date.now() - count * 3_000
  return Array.from({ length: count }, (_, at): AnalyticsEvent => {
    const isPage = at % 4 === 0
    const page = pages[Math.floor(at / 4) % pages.length] ?? ''
    return {
      eventType: isPage ? 'PAGE' : 'CUSTOM',
      ...(isPage ? {} : { eventName: names[at % names.length] ?? '' }),
      appVersion: '2.3.4',
      dataSourceId: '91eaf9b283361032',
      deviceId,
      domain: 'shop.example.test',
      language: 'zh-CN',
      path: `/index.html#${page}`,
      platform: 'web',
      query: 'utm_source=wechat&lang=zh',
      screenHeight: 812,
      screenWidth: 375,
      sdkVersion: '4.2.5',
      sessionId,
      timestamp: began + at * 2_900 + ((at * 7919) % 700),
      timezoneOffset: -480,
      title: '航空商城 测试页',
      ...(isPage
        ? { protocolType: 'http' }
        : { attributes: { plan: '全程套餐', price: String(88 + (at % 3)), tags: 'wifi||机上' } }),
      eventSequenceId: at + 1,
      eventId: `${token}.${at.toString(36)}`,
    }
  })
}

/** One event as the public SDK sends it, without an id. */
export const alone = (event: AnalyticsEvent): string => JSON.stringify([{ ...event, eventId: undefined }])

const target = (compress: 0 | 1, more = '') =>
  `/v3/projects/${projectId}/collect?stm=${Date.now()}&compress=${compress}${more}`

/** The requests in which each way sends these events. */
export const requestsOf = {
  strict: (events: readonly AnalyticsEvent[]): CollectRequest[] =>
    events.map((event) => ({ target: target(1), body: getBytes(packToBytes(alone(event))) })),
  batches: (events: readonly AnalyticsEvent[]): CollectRequest[] =>
    getBatches(events).map((batch) => ({
      target: target(1, '&shape=delta'),
      body: getBytes(packToBytes(writeBatch(batch))),
    })),
}

export type Way = keyof typeof requestsOf

export const getBatches = (events: readonly AnalyticsEvent[]): AnalyticsEvent[][] =>
  Array.from({ length: Math.ceil(events.length / eventsPerBatch) }, (_, at) =>
    events.slice(at * eventsPerBatch, (at + 1) * eventsPerBatch),
  )

/** A packed body is bytes, a plain one is text. */
export const getBytes = (body: string | Uint8Array): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body)
