import { ConfigError, webProtocols, type Reader } from './config-reader.ts'
import type { Kuaidi100Config } from './outside/parcel-tracking/kuaidi100-tracking.ts'
import type { AlipayConfig } from './outside/payment/alipay-gateway.ts'
import type { StripeConfig } from './outside/payment/stripe-gateway.ts'

interface MailConfig {
  smtpUrl: string
  from: string
}

/** The outside systems of this installation; one that is not configured is null. */
export interface OutsideConfig {
  alipay: AlipayConfig | null
  stripe: StripeConfig | null
  mail: MailConfig | null
  aircraftFeedUrl: string | null
  networkGateUrl: string | null
  kuaidi100: Kuaidi100Config | null
}

export function readOutside(read: Reader): OutsideConfig {
  return {
    alipay: readAlipay(read),
    stripe: readStripe(read),
    mail: readMail(read),
    aircraftFeedUrl: read.url('AIRCRAFT_FEED_URL', webProtocols),
    networkGateUrl: read.url('NETWORK_GATE_URL', webProtocols),
    kuaidi100: readKuaidi100(read),
  }
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

/** Whose parcel is where, and digits of a phone, are nobody else's business. */
export function refuseOpenTracking({ kuaidi100 }: OutsideConfig): void {
  if (kuaidi100 && !kuaidi100.url.startsWith('https:')) {
    throw new ConfigError('KUAIDI100_URL must begin with https:// in production.')
  }
}

/** Money that only seems to move must not buy real service. */
export function refuseSandboxPayments({ alipay, stripe }: OutsideConfig): void {
  const gateways = [
    ['ALIPAY_GATEWAY', alipay?.gatewayUrl],
    ['STRIPE_API_BASE', stripe?.apiBase],
  ] as const
  for (const [name, url] of gateways) {
    if (url && !url.startsWith('https:')) throw new ConfigError(`${name} must begin with https:// in production.`)
    if (url && /sandbox|alipaydev/.test(new URL(url).hostname)) {
      throw new ConfigError(`${name} is a sandbox, which is refused in production: set the real gateway.`)
    }
  }
  if (stripe && /^[a-z]+_test_/.test(stripe.secretKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY is a test key, which is refused in production: set the live key.')
  }
}
