import { readAccessRadius } from './radius.ts'
import { ConfigError, webProtocols, type Reader } from './reader.ts'
import { feedKinds, type FeedKind } from '../../outside/aircraft-feed/aircraft-feed.ts'
import type { RadiusConfig } from '../../outside/access-gate/radius-access-gate.ts'
import type { InvoiceIssuerConfig } from '../../outside/invoice-issuer/http-invoice-issuer.ts'
import type { Kuaidi100Config } from '../../outside/parcel-tracking/kuaidi100-tracking.ts'
import type { Kuaidi100WaybillsConfig } from '../../outside/waybills/kuaidi100-waybills.ts'
import { readWaybills } from './waybills.ts'
import { smsTemplateNames } from '../../outside/sms/sms-templates.ts'
import type { AliyunSmsConfig } from '../../outside/sms/aliyun-sms.ts'
import type { AlipayConfig } from '../../outside/payment/alipay-gateway.ts'
import type { S3Config } from '../../outside/photo-storage/s3-photo-storage.ts'
import type { StripeConfig } from '../../outside/payment/stripe-gateway.ts'
import type { UnionPayConfig } from '../../outside/payment/unionpay-gateway.ts'
import type { WechatPayConfig } from '../../outside/payment/wechatpay-api.ts'

interface MailConfig {
  smtpUrl: string
  from: string
}

/** The outside systems of this installation; one that is not configured is null. */
export interface OutsideConfig {
  alipay: AlipayConfig | null
  wechatPay: WechatPayConfig | null
  unionPay: UnionPayConfig | null
  stripe: StripeConfig | null
  mail: MailConfig | null
  aircraftFeedUrl: string | null
  aircraftFeedKind: FeedKind
  accessGateUrl: string | null
  accessGateKey: string | null
  accessRadius: RadiusConfig | null
  /** A ground address that answers while the satellite link is up; null: no probe. */
  linkProbeUrl: string | null
  kuaidi100: Kuaidi100Config | null
  /** Null: no carrier is asked for waybills. */
  waybills: Kuaidi100WaybillsConfig | null
  /** Null: photos are kept in the data directory. */
  photoS3: S3Config | null
  invoiceIssuer: InvoiceIssuerConfig | null
  /** Null: no text message is sent. */
  sms: AliyunSmsConfig | null
}

export function readOutside(read: Reader): OutsideConfig {
  return {
    alipay: readAlipay(read),
    wechatPay: readWechatPay(read),
    unionPay: readUnionPay(read),
    stripe: readStripe(read),
    mail: readMail(read),
    ...readAircraftFeed(read),
    accessGateUrl: read.url('ACCESS_GATE_URL', webProtocols),
    accessGateKey: read.text('ACCESS_GATE_KEY'),
    accessRadius: readAccessRadius(read),
    linkProbeUrl: read.url('LINK_PROBE_URL', webProtocols),
    kuaidi100: readKuaidi100(read),
    waybills: readWaybills(read),
    photoS3: readPhotoS3(read),
    invoiceIssuer: readInvoiceIssuer(read),
    sms: readSms(read),
  }
}

/** The feed's protocol; an ADBP address implies it. */
function readAircraftFeed(read: Reader): Pick<OutsideConfig, 'aircraftFeedUrl' | 'aircraftFeedKind'> {
  const url = read.url('AIRCRAFT_FEED_URL', [...webProtocols, 'adbp:'])
  const isAdbp = url?.startsWith('adbp:') ?? false
  const kind = read.oneOf('AIRCRAFT_FEED_KIND', feedKinds) ?? (isAdbp ? 'adbp' : 'json')
  if (url !== null && (kind === 'adbp') !== isAdbp)
    throw new ConfigError('AIRCRAFT_FEED_KIND is adbp where AIRCRAFT_FEED_URL begins with adbp://, and nowhere else.')
  return { aircraftFeedUrl: url, aircraftFeedKind: kind }
}

function readAlipay(read: Reader): AlipayConfig | null {
  const names = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const
  const found = read.together(names, 'Alipay')
  return (
    found && {
      appId: found.ALIPAY_APP_ID,
      sellerId: found.ALIPAY_SELLER_ID,
      privateKey: found.ALIPAY_PRIVATE_KEY,
      alipayPublicKey: found.ALIPAY_PUBLIC_KEY,
      gatewayUrl: read.url('ALIPAY_GATEWAY', webProtocols) ?? 'https://openapi.alipay.com/gateway.do',
    }
  )
}

function readWechatPay(read: Reader): WechatPayConfig | null {
  const names = [
    'WECHATPAY_MCH_ID',
    'WECHATPAY_APP_ID',
    'WECHATPAY_API_V3_KEY',
    'WECHATPAY_PRIVATE_KEY',
    'WECHATPAY_SERIAL',
    'WECHATPAY_PUBLIC_KEY',
    'WECHATPAY_PUBLIC_KEY_ID',
  ] as const
  const found = read.together(names, 'WeChat Pay')
  if (!found) return null
  if (Buffer.byteLength(found.WECHATPAY_API_V3_KEY) !== 32)
    throw new ConfigError('WECHATPAY_API_V3_KEY must have 32 bytes, as it was set at WeChat Pay.')
  if (!found.WECHATPAY_PUBLIC_KEY_ID.startsWith('PUB_KEY_ID_'))
    throw new ConfigError(
      'WECHATPAY_PUBLIC_KEY_ID must begin with PUB_KEY_ID_: platform certificates are not supported.',
    )
  return {
    mchId: found.WECHATPAY_MCH_ID,
    appId: found.WECHATPAY_APP_ID,
    apiV3Key: found.WECHATPAY_API_V3_KEY,
    privateKey: found.WECHATPAY_PRIVATE_KEY,
    serial: found.WECHATPAY_SERIAL,
    publicKey: found.WECHATPAY_PUBLIC_KEY,
    publicKeyId: found.WECHATPAY_PUBLIC_KEY_ID,
    apiBase: read.base('WECHATPAY_API_BASE') ?? 'https://api.mch.weixin.qq.com',
  }
}

function readUnionPay(read: Reader): UnionPayConfig | null {
  const names = [
    'UNIONPAY_MERCHANT_ID',
    'UNIONPAY_PRIVATE_KEY',
    'UNIONPAY_CERT_ID',
    'UNIONPAY_ROOT_CERT',
    'UNIONPAY_MIDDLE_CERT',
  ] as const
  const found = read.together(names, 'UnionPay')
  return (
    found && {
      merchantId: found.UNIONPAY_MERCHANT_ID,
      privateKey: found.UNIONPAY_PRIVATE_KEY,
      certId: found.UNIONPAY_CERT_ID,
      rootCert: found.UNIONPAY_ROOT_CERT,
      middleCert: found.UNIONPAY_MIDDLE_CERT,
      signer: read.text('UNIONPAY_SIGNER') ?? '中国银联股份有限公司',
      gatewayUrl: read.base('UNIONPAY_GATEWAY') ?? 'https://gateway.95516.com/gateway/api',
      filesUrl: read.url('UNIONPAY_FILES', webProtocols) ?? 'https://filedownload.95516.com/',
    }
  )
}

function readStripe(read: Reader): StripeConfig | null {
  const found = read.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const, 'Stripe')
  return (
    found && {
      secretKey: found.STRIPE_SECRET_KEY,
      webhookSecret: found.STRIPE_WEBHOOK_SECRET,
      apiBase: (read.url('STRIPE_API_BASE', webProtocols) ?? 'https://api.stripe.com').replace(/\/+$/, ''),
    }
  )
}

function readMail(read: Reader): MailConfig | null {
  const found = read.together(['SMTP_URL', 'MAIL_FROM'] as const, 'mail')
  return found && { smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']) ?? found.SMTP_URL, from: found.MAIL_FROM }
}

function readKuaidi100(read: Reader): Kuaidi100Config | null {
  const found = read.together(['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'] as const, 'Kuaidi100')
  return (
    found && {
      customer: found.KUAIDI100_CUSTOMER,
      key: found.KUAIDI100_KEY,
      url: read.url('KUAIDI100_URL', webProtocols) ?? 'https://poll.kuaidi100.com/poll/query.do',
    }
  )
}

function readInvoiceIssuer(read: Reader): InvoiceIssuerConfig | null {
  const found = read.together(['INVOICE_ISSUER_URL', 'INVOICE_ISSUER_KEY'] as const, 'the invoice issuer')
  return found && { url: read.base('INVOICE_ISSUER_URL') ?? found.INVOICE_ISSUER_URL, key: found.INVOICE_ISSUER_KEY }
}

function readSms(read: Reader): AliyunSmsConfig | null {
  const names = [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATES',
  ] as const
  const found = read.together(names, 'the gateway for text messages')
  return (
    found && {
      accessKeyId: found.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: found.ALIYUN_SMS_ACCESS_KEY_SECRET,
      signName: found.ALIYUN_SMS_SIGN_NAME,
      templates: readTemplates(found.ALIYUN_SMS_TEMPLATES),
      url: read.url('ALIYUN_SMS_URL', webProtocols) ?? 'https://dysmsapi.aliyuncs.com/',
    }
  )
}

/** A missing template would be noticed only when its first text is due. The templates of a proof come all, or none. */
function readTemplates(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  const given = new Map(pairs.map(([name = '', code = '']) => [name, code]))
  const { always, ofProof } = smsTemplateNames
  const known = [...always, ...ofProof]
  const wrong = [...given].find(([name, code]) => !known.includes(name) || !/^SMS_\w+$/.test(code))
  if (wrong) throw new ConfigError(`ALIYUN_SMS_TEMPLATES has no template "${wrong[0]}", or its number is not SMS_….`)
  const needed = ofProof.some((name) => given.has(name)) ? known : always
  const missing = needed.filter((name) => !given.has(name))
  if (missing.length > 0) throw new ConfigError(`ALIYUN_SMS_TEMPLATES must also name ${missing.join(', ')}.`)
  return Object.fromEntries(given)
}

/** Numbers of passengers travel there. */
export function refuseOpenSms({ sms }: OutsideConfig): void {
  if (sms && !sms.url.startsWith('https:')) {
    throw new ConfigError('ALIYUN_SMS_URL must begin with https:// in production.')
  }
}

/** Titles and taxpayer numbers travel there. */
export function refuseOpenInvoices({ invoiceIssuer }: OutsideConfig): void {
  if (invoiceIssuer && !invoiceIssuer.url.startsWith('https:')) {
    throw new ConfigError('INVOICE_ISSUER_URL must begin with https:// in production.')
  }
}

function readPhotoS3(read: Reader): S3Config | null {
  const names = [
    'PHOTO_S3_ENDPOINT',
    'PHOTO_S3_BUCKET',
    'PHOTO_S3_REGION',
    'PHOTO_S3_ACCESS_KEY',
    'PHOTO_S3_SECRET_KEY',
  ] as const
  const found = read.together(names, 'photo storage')
  const endpoint = read.base('PHOTO_S3_ENDPOINT')
  if (!found || !endpoint) return null
  return {
    endpoint,
    bucket: found.PHOTO_S3_BUCKET,
    region: found.PHOTO_S3_REGION,
    accessKey: found.PHOTO_S3_ACCESS_KEY,
    secretKey: found.PHOTO_S3_SECRET_KEY,
  }
}

/** Passengers' photos are private, so they travel encrypted. */
export function refuseOpenPhotos({ photoS3 }: OutsideConfig): void {
  if (photoS3 && !photoS3.endpoint.startsWith('https:')) {
    throw new ConfigError('PHOTO_S3_ENDPOINT must begin with https:// in production.')
  }
}

/** Parcel positions and digits of phone numbers are private, so they travel encrypted. */
export function refuseOpenTracking({ kuaidi100 }: OutsideConfig): void {
  if (kuaidi100 && !kuaidi100.url.startsWith('https:')) {
    throw new ConfigError('KUAIDI100_URL must begin with https:// in production.')
  }
}

/** Inside the chat app passengers pay by the open ids of their log-in, and each account has its own. */
export function refuseOtherAccount({ wechatPay }: OutsideConfig, loginAppId: string | undefined): void {
  if (wechatPay && loginAppId !== undefined && wechatPay.appId !== loginAppId) {
    throw new ConfigError('WECHATPAY_APP_ID must be the official account of WECHAT_APP_ID.')
  }
}

/** Money that only seems to move must not buy real service. */
export function refuseSandboxPayments({ alipay, wechatPay, unionPay, stripe }: OutsideConfig): void {
  const gateways = [
    ['ALIPAY_GATEWAY', alipay?.gatewayUrl],
    ['WECHATPAY_API_BASE', wechatPay?.apiBase],
    ['UNIONPAY_GATEWAY', unionPay?.gatewayUrl],
    ['UNIONPAY_FILES', unionPay?.filesUrl],
    ['STRIPE_API_BASE', stripe?.apiBase],
  ] as const
  for (const [name, url] of gateways) {
    if (url && !url.startsWith('https:')) throw new ConfigError(`${name} must begin with https:// in production.`)
    if (url && /sandbox|alipaydev|(^|\.)test\./.test(new URL(url).hostname)) {
      throw new ConfigError(`${name} is a sandbox, which is refused in production: set the real gateway.`)
    }
  }
  if (stripe && /^[a-z]+_test_/.test(stripe.secretKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY is a test key, which is refused in production: set the live key.')
  }
}
