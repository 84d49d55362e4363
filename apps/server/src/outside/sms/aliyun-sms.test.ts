import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { TEMPLATES } from '@aisle/stand-ins/sms-templates'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { outsideProvider } from '../../../test-support/payments/outside-provider.ts'
import { frozenAt } from '../../../test-support/test-deps.ts'
import { secureRandom } from '../../platform/security/random.ts'
import { authorization, hashOfNoBody } from './aliyun-signature.ts'
import { aliyunSms, type AliyunSmsConfig } from './aliyun-sms.ts'
import type { Sms } from './sms-gateway.ts'
import { smsTemplates } from './sms-templates.ts'

const standIns = await startStandIns({
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  productUrl: undefined,
  startAt: frozenAt,
})
afterAll(() => standIns.close())
beforeEach(async () => void (await fetch(`${standIns.url}/sms/clear`, { method: 'POST', body: '{}' })))

const templates = Object.fromEntries(TEMPLATES.map(({ name, code }) => [name, code]))
const gateway = (more: Partial<AliyunSmsConfig> = {}, now = frozenAt) =>
  aliyunSms(
    { ...demoKeys.sms, templates, url: `${standIns.url}/sms/api/`, ...more },
    { clock: { now: () => now }, random: secureRandom },
  )
const sms = (phone: string, more: Partial<Sms> = {}): Sms => ({
  phone,
  template: 'refunded',
  language: 'zh',
  values: { amount: "¥38 (it's 100%*)" },
  id: 'sms.order:26112000731017:refunded',
  ...more,
})
const arrived = async (): Promise<unknown> => (await fetch(`${standIns.url}/sms/messages`)).json()

describe('the gateway for texts, with its real protocol', () => {
  it('sends a registered template in the passenger’s language, under a number that stays', async () => {
    expect(await gateway().send(sms('15410000101'))).toBe('accepted')
    expect(await gateway().send(sms('15410000102', { language: 'en' }))).toBe('accepted')
    expect(await arrived()).toMatchObject([
      { to: '15410000102', text: "【白鹭航空】Your refund of ¥38 (it's 100%*) has gone back the way you paid." },
      {
        to: '15410000101',
        text: "【白鹭航空】退款¥38 (it's 100%*)已原路退回，请留意付款账户。",
        outId: 'sms.order:26112000731017:refunded',
      },
    ])
  })

  it('answers refused for a number that no text will ever reach', async () => {
    expect(await gateway().send(sms('15499990404'))).toBe('refused')
  })

  it.each([
    ['a limit', () => gateway().send(sms('15499990429')), 'isv.BUSINESS_LIMIT_CONTROL'],
    ['a wrong secret', () => gateway({ accessKeySecret: 'x' }).send(sms('15410000101')), 'SignatureDoesNotMatch'],
    ['an unknown key', () => gateway({ accessKeyId: 'x' }).send(sms('15410000101')), 'InvalidAccessKeyId.NotFound'],
    ['another signature', () => gateway({ signName: 'x' }).send(sms('15410000101')), 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['an unknown template', () => gateway({ templates: {} }).send(sms('15410000101')), 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['a gap', () => gateway().send(sms('15410000101', { values: {} })), 'isv.TEMPLATE_MISSING_PARAMETERS'],
    [
      'a wrong clock',
      () => gateway({}, new Date(frozenAt.getTime() + 16 * 60_000)).send(sms('15410000101')),
      'InvalidTimeStamp.Expired',
    ],
  ])('throws for %s, so that it is tried again', async (_what, send, code) => {
    await expect(send()).rejects.toThrow(`the gateway answered ${code}`)
    expect(await arrived()).toEqual([])
  })

  it('says of a gateway that is away or answers nonsense no more than that, and never the number', async () => {
    const nonsense = await outsideProvider(() => ({ body: '15410000101' }))
    for (const url of [nonsense.url, 'http://127.0.0.1:1/']) {
      const error: unknown = await gateway({ url })
        .send(sms('15410000101'))
        .catch((reason: unknown) => reason)
      expect(String(error)).toBe('SmsFailed: the gateway cannot be reached or read')
    }
  })

  it('signs as the gateway’s own documents show', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-version': '2014-05-26',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-content-sha256': hashOfNoBody,
    }
    const query = { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }
    const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }
    expect(authorization({ path: '/', query, headers }, key)).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })
})

describe('the texts', () => {
  it('are those that the demonstration has registered', () => {
    const registered = TEMPLATES.map(({ name, text }) => [name, text])
    const own = Object.entries(smsTemplates).flatMap(([name, { zh, en }]) => [
      [`${name}.zh`, zh],
      [`${name}.en`, en],
    ])
    expect(registered).toEqual(own)
  })
})
