import {
  DEMO_UNIONPAY_GATEWAY,
  DEMO_UNIONPAY_MERCHANT,
  DEMO_UNIONPAY_MIDDLE,
  DEMO_UNIONPAY_ROOT,
} from './payments/unionpay/demo-certificates.ts'
import { SIGNER } from './payments/unionpay/magic-values.ts'
import { TEMPLATES } from './sms/templates.ts'

/**
 * DEMONSTRATION KEYS, published on purpose: they move no money and only the stand-ins in this folder accept them. Never
 * configure them in production.
 */
export interface StandInKeys {
  alipay: {
    appId: string
    sellerId: string
    merchantPrivateKey: string
    merchantPublicKey: string
    gatewayPrivateKey: string
    gatewayPublicKey: string
  }
  unionpay: {
    merchantId: string
    merchantPrivateKey: string
    merchantPublicKey: string
    /** Serial number of the merchant's certificate, decimal. */
    merchantCertId: string
    merchantCertificate: string
    gatewayPrivateKey: string
    gatewayCertificate: string
    rootCertificate: string
    middleCertificate: string
    signer: string
  }
  wechatPay: {
    mchId: string
    appId: string
    apiV3Key: string
    serial: string
    merchantPrivateKey: string
    merchantPublicKey: string
    publicKeyId: string
    gatewayPrivateKey: string
    gatewayPublicKey: string
  }
  stripe: { secretKey: string; webhookSecret: string }
  cas: { clientId: string }
  oidc: { clientId: string; clientSecret: string }
  directory: { clientId: string; clientSecret: string }
  wechat: { appId: string; appSecret: string }
  wechatMini: { appId: string; appSecret: string }
  airlineApp: { identityKey: string; proofKey: string }
  kuaidi100: { customer: string; key: string; secret: string; partnerId: string }
  invoices: { key: string }
  sms: { accessKeyId: string; accessKeySecret: string; signName: string }
  controller: { secret: string }
}

const DEMO_MERCHANT_PRIVATE_KEY = `-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEAvBkFIMt5vGk22rjRpO/qtCj1bo/GeXGsXHyvdyX1Rad5cLfH
s2EzYDW+z8ivF6hkcK73WPPYyQHaFk1qu2OuDtN21BiBjrkWqTTr3wTVsSX4jyYP
OTIAT2XuUmRV4tmiKLy7gapziHuAAYTuy/KaQUzkdwze2MXCbN7XR2zEAMiO5CYt
Z6q9CD6L2omIrCMtFNr3ruMC5ge/Wxoh31H6XhtHoA7HReNxWmuGKL3/0w0DmaS3
DaAfpltePYF/ZpzNwY6w8X5A3meOtspbnVkt/ZQKSD8Djqclw8RlPvuOR/71v/Ny
vjksRQKW4sAq/4Ltvg22ff2MrUyqsDyUPFyblwIDAQABAoIBAAbNWNQgx5w6qdMr
D9nJG1G8kXOYG3NU2wjVMXs7ki0cq1WaL8ya3ULDbs0Q0tQmMMuqaCN9Xf+W444e
6pcwOaEroIZ3BGhm5RzlXwpHoHqxhtWWaMKGvmAgrYepPTng6O5UNOuxgFAVN0HW
ztPtSArIfxKXEpAARtGtFVft5QCqMC7d4P3M8cPZIq3wI3JRg4DXO3b3O/jP0DLK
00yGwcHJHniW6JqmCQl6cwCRZk5aQ8QmAvsLHsvzltkSMDhQdOuG+Mb7mpgFFWwf
er1hfh+QF6BfeESQnCRW5CbElH9fZBHXueDWmvNjDQ9kdjj6ULr0ZiDDisT8dwxT
FoihteECgYEA47Kui9YUY7jOe61B/NGUxL6PnOIiROJw8FmRRva8ixMcduLSkotL
79NxmS57nuLh2GjSPx7wAIdWzKP2JaRzIwE+D3Gs3oVGN048+cKkLIhZu1Q6bitb
Fk0kgdKku623gE4/KENYJd30xAC0YWJzqgiJuc/wPyHwI/60C7NMXp8CgYEA03pD
lRLITLHaFCph+AmMRDieR1Xb3HhFQTjx1nEcbNuks5srOfYl5/rTa3amvW1oE9B+
vdA3YD9hl8sewyDtsTvl4JYHOOkLJnRWM1Brm5eNyPZGnuO+DMS3mVxGDSclK21n
2Fpr9R7mBneX0arT4wE4sLn4LpgwqubhA7R1uAkCgYBoBLGuWg8Ye02AvGafy1KO
Covq3HdRRqzXb+NpKsB5PDLNsNMHdTEsj0ie9NgufnEz/rbFdSmo5Crn86M4EQc0
H5YtUf3p7bJlA43hf2Smn2d2p4TF3XKQHo+l6wesYTCqIZTCnPlA20O84qGEt4gl
Th80zmRvQt7EYs/3ZGJn+wKBgQC59NzQjP+MUSfOa6ZSETNCGfc0Cw+VwjxDqese
AcBZCJq/REayZPvYDPszl9Xu4/GM2t1X02ueOp16eKXIN4BLRLxSzBn1tRaU7d+O
p7y3yIBoogZfWSuY1rILLNR8ZFuO4FlcKcaceFsUfL0HJQvEpSJQZHcTocfJv9NF
Cr4o4QKBgQCyOUf0E7tuWyvonAVGjimAc69BPk+JJ5H/sQU6aZivH6tlWCYsMBlH
bFOdHuPcRHV4abC0HUM89+GsQ0vRTzhBKHeFf1mNPSczK3fRTvaha4d4and9Hiem
irhsutfpmyVXy7tdm6ptQXHGCy7n0Y3eeqW1Dr1kRG6ZRkQyLuYiBQ==
-----END RSA PRIVATE KEY-----`

const DEMO_MERCHANT_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvBkFIMt5vGk22rjRpO/q
tCj1bo/GeXGsXHyvdyX1Rad5cLfHs2EzYDW+z8ivF6hkcK73WPPYyQHaFk1qu2Ou
DtN21BiBjrkWqTTr3wTVsSX4jyYPOTIAT2XuUmRV4tmiKLy7gapziHuAAYTuy/Ka
QUzkdwze2MXCbN7XR2zEAMiO5CYtZ6q9CD6L2omIrCMtFNr3ruMC5ge/Wxoh31H6
XhtHoA7HReNxWmuGKL3/0w0DmaS3DaAfpltePYF/ZpzNwY6w8X5A3meOtspbnVkt
/ZQKSD8Djqclw8RlPvuOR/71v/NyvjksRQKW4sAq/4Ltvg22ff2MrUyqsDyUPFyb
lwIDAQAB
-----END PUBLIC KEY-----`

const DEMO_GATEWAY_PRIVATE_KEY = `-----BEGIN RSA PRIVATE KEY-----
MIIEoQIBAAKCAQEAyUg822twPMXCM6Neqx5DEugCmbIoJzFtSlaDfEoKPDaQFtQ/
3gAw68SlX4jJRzhyjiD0L1cgQTI8IacpQRRYdBIwhW/fhwCMvYBQIzfccPpFmq3T
CDhGSqIKA73p0znyvrbrrJeJE7iekVuNbNR5oMg8MMpZq7pNNjXdmCYxRyDWr9bP
5fVSFmbW+4QvBRgkkDqm4QfuULckenis8VzloBa2thK3RWmaRKDd4j9uxnWHUoQP
urr2AbVIKmgLc0p5kUs44V2PO/n/6B7R0WDJMntRh7MGWFf9JLRHv3iyBLnTbQQo
VMefaQIzfYYQDWNKEWFQFvOC600mmw3qYVOZvQIDAQABAoIBAC7ITa7BAK/7Vdkb
LE5w5O2Qw8P1ysvbOtfnlj1t1wWqN+C6edKvMC+oP7id6gxV5BhBNAgJw8srchrv
R5Ei+bEWpjTpbOZrnAqSd23MFr4iiUl7g7xaGgpQMawveJiZ1B/8E3hEqz1McHx/
7zW/h7p1N7ouWdumXDpQmD28CMGLSJwNJSn+MqU3SjT8/eg5tFcBHhbzTxedQmqd
5aBwyR8M/48xNZAPeXF8lAFxixxJdBLGCOvXasX9Wa10HBAKmhbtTNvUtz3fgqK/
BObQMtzqNdquQqJHkkv7V3O4Rl0dcvmTUa8Ji4YBazaAqUuCRVekX449y8qh9qkg
kAGdo4kCgYEA5Wczbb9Vulvcchao0JLUFbV0HtqzbNM0TPTRMKyUGLFUkXaF/JJp
aAaii8kjaJEhOoUqiNOlywSEbnwHSttpXRqCAiGWqMlYrN9EogWVRsjsD24skhj7
uSPcj29JsZstl5fF0vaUiS7IFPZLrAJYEYqoijm6iU1wvkvinUvf8HUCgYEA4J5k
nbkj37h1KzsHU/SaKAbyoUAEBwXio1theV0ozmoT77mTqoOoCKWYrxAFQ2HnMviV
HXpX7w36d07UFhbeyzzrRpZFrat+qB36xq/qY2ggKKtPkT39ztPt5sG9rsfxwGXK
ccgcJR8OYYlvoO0DiMuZcCucPeXyq8tEtdB62ykCgYAzBzvHY9I7/AcTUbsHekG2
+n/0BQ34XRq7K5IE0761p2x6VvUC88aCn0c09O7taasMi2akvP+aI00aDnjIy/mp
/iWBN9t9fBw/iAKKT9eewT7RR96eOPR1gGaleUnZOf1wRRB6FuN/iGp1TzwR7QuO
C1vmM2Us+Y7kpZipCKGtqQJ/RxHWxBDQSPkUGZmTt/ysyf1ox5x5qb8y9nzzWnMf
djAaHr+Y+Vqu0A2VQc7P24IepQICLFGJgRnrJdTLRjH2TFf6GVtysICSkp7pufPv
NYS8qCGMC2iR5d8oZtrmKWcaFsYeR+IJBbXN1w6lQ0W62I2S/urNhMg9AB5QnzZX
qQKBgQDIUBgZ9QzTI/XDhHeBQKpZLrGTfbkGPNlrCosKwiw2oXYgYQ//CZhXDBt3
5589aERj/jrt3seBUBgtOD3NxS3MPvzsw1V7BQg/2UY1uxFLfNNzFYEB0bOXhw56
kVEPP18Y4Q007sw4mgoxBWHWhnGFtrRDOop+/+mtw/DUcvRjWw==
-----END RSA PRIVATE KEY-----`

const DEMO_GATEWAY_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyUg822twPMXCM6Neqx5D
EugCmbIoJzFtSlaDfEoKPDaQFtQ/3gAw68SlX4jJRzhyjiD0L1cgQTI8IacpQRRY
dBIwhW/fhwCMvYBQIzfccPpFmq3TCDhGSqIKA73p0znyvrbrrJeJE7iekVuNbNR5
oMg8MMpZq7pNNjXdmCYxRyDWr9bP5fVSFmbW+4QvBRgkkDqm4QfuULckenis8Vzl
oBa2thK3RWmaRKDd4j9uxnWHUoQPurr2AbVIKmgLc0p5kUs44V2PO/n/6B7R0WDJ
MntRh7MGWFf9JLRHv3iyBLnTbQQoVMefaQIzfYYQDWNKEWFQFvOC600mmw3qYVOZ
vQIDAQAB
-----END PUBLIC KEY-----`

export const demoKeys: StandInKeys = {
  alipay: {
    appId: '9021000000000817',
    sellerId: '2088000000000817',
    merchantPrivateKey: DEMO_MERCHANT_PRIVATE_KEY,
    merchantPublicKey: DEMO_MERCHANT_PUBLIC_KEY,
    gatewayPrivateKey: DEMO_GATEWAY_PRIVATE_KEY,
    gatewayPublicKey: DEMO_GATEWAY_PUBLIC_KEY,
  },
  unionpay: {
    merchantId: '777290058100817',
    merchantPrivateKey: DEMO_MERCHANT_PRIVATE_KEY,
    merchantPublicKey: DEMO_MERCHANT_PUBLIC_KEY,
    merchantCertId: '693081354248',
    merchantCertificate: DEMO_UNIONPAY_MERCHANT,
    gatewayPrivateKey: DEMO_GATEWAY_PRIVATE_KEY,
    gatewayCertificate: DEMO_UNIONPAY_GATEWAY,
    rootCertificate: DEMO_UNIONPAY_ROOT,
    middleCertificate: DEMO_UNIONPAY_MIDDLE,
    signer: SIGNER,
  },
  wechatPay: {
    mchId: '1900000817',
    // The official account that people log in with: its open ids pay.
    appId: 'wxa15ede3000000001',
    apiV3Key: 'aisle-demo-wechat-pay-v3-key-001',
    serial: 'A15EDE30A15EDE30A15EDE30A15EDE30A15EDE30',
    merchantPrivateKey: DEMO_MERCHANT_PRIVATE_KEY,
    merchantPublicKey: DEMO_MERCHANT_PUBLIC_KEY,
    publicKeyId: 'PUB_KEY_ID_0119000008172026112000000001',
    gatewayPrivateKey: DEMO_GATEWAY_PRIVATE_KEY,
    gatewayPublicKey: DEMO_GATEWAY_PUBLIC_KEY,
  },
  stripe: { secretKey: 'sk_test_aisle_demo', webhookSecret: 'whsec_aisle_demo' },
  cas: { clientId: 'aisle-shop-demo' },
  oidc: { clientId: 'aisle-shop-demo', clientSecret: 'aisle-demo-partner-secret-0001' },
  directory: { clientId: 'aisle-console-demo', clientSecret: 'aisle-demo-directory-secret-0001' },
  wechat: { appId: 'wxa15ede3000000001', appSecret: 'a15ede30a15ede30a15ede30a15ede30' },
  wechatMini: { appId: 'wxa15ede3000000002', appSecret: 'a15ede31a15ede31a15ede31a15ede31' },
  airlineApp: { identityKey: 'aisle-demo-identity-key', proofKey: 'aisle-demo-app-proof-key' },
  kuaidi100: {
    customer: 'A15EDE30A15EDE30A15EDE30A15EDE30',
    key: 'aisleDemo100',
    secret: 'aisle-demo-waybill-secret',
    partnerId: '9990000001',
  },
  invoices: { key: 'aisle-demo-invoice-key' },
  sms: { accessKeyId: 'LTAIaisledemo0001', accessKeySecret: 'aisle-demo-sms-secret', signName: '白鹭航空' },
  controller: { secret: 'aisle-demo-radius-secret' },
}

/** The environment variables that connect the server to stand-ins at `httpUrl` (no trailing slash). */
export function standInEnvironment(where: { httpUrl: string; smtpPort: number }): Record<string, string> {
  const { httpUrl, smtpPort } = where
  const { alipay, stripe, unionpay, kuaidi100 } = demoKeys
  return {
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.merchantPrivateKey,
    ALIPAY_PUBLIC_KEY: alipay.gatewayPublicKey,
    ALIPAY_GATEWAY: `${httpUrl}/pay/alipay/gateway.do`,
    UNIONPAY_MERCHANT_ID: unionpay.merchantId,
    UNIONPAY_PRIVATE_KEY: unionpay.merchantPrivateKey,
    UNIONPAY_CERT_ID: unionpay.merchantCertId,
    UNIONPAY_ROOT_CERT: unionpay.rootCertificate,
    UNIONPAY_MIDDLE_CERT: unionpay.middleCertificate,
    UNIONPAY_SIGNER: unionpay.signer,
    UNIONPAY_GATEWAY: `${httpUrl}/pay/unionpay/gateway/api`,
    UNIONPAY_FILES: `${httpUrl}/pay/unionpay/files`,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: httpUrl,
    SMTP_URL: `smtp://${new URL(httpUrl).hostname}:${smtpPort}`,
    MAIL_FROM: 'Aisle Wi-Fi <wifi@aisle.example>',
    AIRCRAFT_FEED_URL: `${httpUrl}/aircraft/flightdata`,
    ACCESS_GATE_URL: `${httpUrl}/gate`,
    KUAIDI100_CUSTOMER: kuaidi100.customer,
    KUAIDI100_KEY: kuaidi100.key,
    KUAIDI100_URL: `${httpUrl}/tracking/poll/query.do`,
    ...waybillEnvironment(httpUrl),
    INVOICE_ISSUER_URL: `${httpUrl}/invoices`,
    INVOICE_ISSUER_KEY: demoKeys.invoices.key,
    ...smsEnvironment(httpUrl),
    ...wechatPayEnvironment(httpUrl),
    ...signInEnvironment(httpUrl),
  }
}

function waybillEnvironment(httpUrl: string): Record<string, string> {
  const { secret, partnerId } = demoKeys.kuaidi100
  return {
    KUAIDI100_SECRET: secret,
    KUAIDI100_WAYBILL_ACCOUNTS: JSON.stringify({ shunfeng: { partnerId }, jd: { partnerId } }),
    KUAIDI100_SENDER: JSON.stringify({
      name: '白鹭商城',
      mobile: '15410000900',
      address: '福建省厦门市湖里区示例路 1 号',
    }),
    KUAIDI100_WAYBILL_URL: `${httpUrl}/waybills/label/order`,
  }
}

function smsEnvironment(httpUrl: string): Record<string, string> {
  const { sms } = demoKeys
  return {
    ALIYUN_SMS_ACCESS_KEY_ID: sms.accessKeyId,
    ALIYUN_SMS_ACCESS_KEY_SECRET: sms.accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: sms.signName,
    ALIYUN_SMS_TEMPLATES: TEMPLATES.map(({ name, code }) => `${name}=${code}`).join(),
    ALIYUN_SMS_URL: `${httpUrl}/sms/api/`,
  }
}

function wechatPayEnvironment(httpUrl: string): Record<string, string> {
  const { wechatPay } = demoKeys
  return {
    WECHATPAY_MCH_ID: wechatPay.mchId,
    WECHATPAY_APP_ID: wechatPay.appId,
    WECHATPAY_API_V3_KEY: wechatPay.apiV3Key,
    WECHATPAY_PRIVATE_KEY: wechatPay.merchantPrivateKey,
    WECHATPAY_SERIAL: wechatPay.serial,
    WECHATPAY_PUBLIC_KEY: wechatPay.gatewayPublicKey,
    WECHATPAY_PUBLIC_KEY_ID: wechatPay.publicKeyId,
    WECHATPAY_API_BASE: httpUrl,
  }
}

function signInEnvironment(httpUrl: string): Record<string, string> {
  const { cas, oidc, directory, wechat, wechatMini, airlineApp } = demoKeys
  return {
    SSO_CAS_URL: `${httpUrl}/cas`,
    SSO_CLIENT_ID: cas.clientId,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET: wechat.appSecret,
    WECHAT_OPEN_URL: `${httpUrl}/wechat`,
    WECHAT_API_URL: `${httpUrl}/wechat`,
    WECHAT_MINI_APP_ID: wechatMini.appId,
    WECHAT_MINI_APP_SECRET: wechatMini.appSecret,
    PARTNER_ISSUER: `${httpUrl}/oidc`,
    PARTNER_CLIENT_ID: oidc.clientId,
    PARTNER_CLIENT_SECRET: oidc.clientSecret,
    STAFF_ISSUER: `${httpUrl}/directory`,
    STAFF_CLIENT_ID: directory.clientId,
    STAFF_CLIENT_SECRET: directory.clientSecret,
    STAFF_GROUPS: JSON.stringify({ 'shop-service': ['service'], 'shop-editors': ['editor'] }),
    AIRLINE_APP_AGENT: 'AisleDemoApp/',
    AIRLINE_IDENTITY_URL: `${httpUrl}/airline-app`,
    AIRLINE_IDENTITY_KEY: airlineApp.identityKey,
    AIRLINE_APP_PROOF_KEY: airlineApp.proofKey,
  }
}
