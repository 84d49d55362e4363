import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, describe, expect, it } from 'vitest'
import { outsideProvider } from '../../test-support/payments/outside-provider.ts'
import { standInGateways, standInUnionPay } from '../../test-support/payments/paying-world.ts'
import { frozenAt } from '../../test-support/test-deps.ts'
import { httpAccessGate } from './access-gate/http-access-gate.ts'
import { httpAircraftFeed } from './aircraft-feed/http-aircraft-feed.ts'
import { httpGroundCollector } from './ground-link/http-ground-collector.ts'
import { httpInvoiceIssuer } from './invoice-issuer/http-invoice-issuer.ts'
import { kuaidi100Tracking } from './parcel-tracking/kuaidi100-tracking.ts'
import { s3PhotoStorage } from './photo-storage/s3-photo-storage.ts'
import { secureRandom } from '../platform/security/random.ts'
import { httpSatelliteLink } from './satellite-link/http-satellite-link.ts'
import { aliyunSms } from './sms/aliyun-sms.ts'

const standIns = await startStandIns({
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  productUrl: undefined,
  startAt: frozenAt,
})
afterAll(() => standIns.close())
const clock = { now: () => frozenAt }

const payments = (url: string) => [
  ...standInGateways({ ...standIns, url }),
  standInUnionPay({ ...standIns, url }, clock),
]
const asking = (id: string) => (url: string) =>
  payments(url)
    .find((gateway) => gateway.id === id)
    ?.query({ paymentNo: 'P2611201000000000000001', gatewayRef: id === 'unionpay' ? '20261120101500' : 'cs_1' })

const aliyun = { accessKeyId: 'a', accessKeySecret: 's', signName: 'n', templates: {} }
const text = { phone: '13800000000', template: 'paidPlan', language: 'zh', values: {}, id: '1' } as const
const s3 = { bucket: 'b', region: 'r', accessKey: 'a', secretKey: 's' }
const parcel = { carrierCode: 'shunfeng', waybillNo: 'SF1', phone: '13800000000', language: 'zh' as const }

/** One call by each client that fetches; sign-in systems have `ask-over-http.test.ts`. */
const clients: [string, (url: string) => Promise<unknown> | undefined][] = [
  ['the access gate', (url) => httpAccessGate(url, { key: 'secret' }).list()],
  ['the aircraft feed', (url) => httpAircraftFeed(url).read()],
  ['Alipay', asking('alipay')],
  ['WeChat Pay', asking('wechat')],
  ['UnionPay', asking('unionpay')],
  ['Stripe', asking('stripe')],
  [
    'the ground’s collector',
    (url) => httpGroundCollector(url).collect({ projectId: 'p', elements: [], now: frozenAt }),
  ],
  ['the invoice issuer', (url) => httpInvoiceIssuer({ url, key: 'k' }, clock).query('S1')],
  ['Kuaidi100', (url) => kuaidi100Tracking({ url, customer: 'c', key: 'k' }).track(parcel)],
  ['photo storage', (url) => s3PhotoStorage({ ...s3, endpoint: url }).get('photo.webp')],
  ['the gateway for texts', (url) => aliyunSms({ ...aliyun, url }, { clock, random: secureRandom }).send(text)],
  ['the probe of the satellite link', (url) => httpSatelliteLink(url).isUp()],
]

describe('a redirect (ASVS 15.3.2)', () => {
  // 307 would repeat method and body, with what they contain, at the new address.
  it.each(clients)('is not followed by the client of %s', async (_name, ask) => {
    const elsewhere = await outsideProvider(() => ({ body: '{}' }))
    const redirecting = await outsideProvider(() => ({ status: 307, headers: { location: elsewhere.url } }))
    await Promise.allSettled([ask(redirecting.url)])
    expect(redirecting.asked.length).toBeGreaterThan(0)
    expect(elsewhere.asked).toEqual([])
  })
})
