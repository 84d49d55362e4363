import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { smsTemplates } from '../../outside/sms/sms-templates.ts'
import { keptDataKey, readConfig } from './config.ts'

const dataKey = Buffer.alloc(32, 1).toString('base64')
const production = {
  NODE_ENV: 'production',
  AISLE_ROLE: 'ground',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://db/aisle?sslmode=verify-full',
  AISLE_DATA_KEY: dataKey,
}
const wechatPay = {
  WECHATPAY_MCH_ID: 'm',
  WECHATPAY_APP_ID: 'a',
  WECHATPAY_API_V3_KEY: 'k'.repeat(32),
  WECHATPAY_PRIVATE_KEY: 'k',
  WECHATPAY_SERIAL: 's',
  WECHATPAY_PUBLIC_KEY: 'p',
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
}
const alipay = { ALIPAY_APP_ID: 'a', ALIPAY_SELLER_ID: 's', ALIPAY_PRIVATE_KEY: 'k', ALIPAY_PUBLIC_KEY: 'p' }
const unionPay = {
  UNIONPAY_MERCHANT_ID: 'm',
  UNIONPAY_PRIVATE_KEY: 'k',
  UNIONPAY_CERT_ID: '1',
  UNIONPAY_ROOT_CERT: 'r',
  UNIONPAY_MIDDLE_CERT: 'm',
}
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('the parts of a server', () => {
  const parts = (text: string, more: Record<string, string> = {}) =>
    [...readConfig({ ...production, AISLE_PARTS: text, ...more }).parts].join(' ')

  it('are all of them, or those that are named', () => {
    expect(parts('')).toBe('web portal collector jobs')
    expect(parts('jobs, collector')).toBe('jobs collector')
    expect(() => parts('web,job')).toThrow('AISLE_PARTS must be some of web, portal, collector, jobs')
  })

  it('stay together where a RADIUS controller knows one server', () => {
    const radius = { ACCESS_RADIUS_HOST: '10.0.0.1', ACCESS_RADIUS_SECRET: 's'.repeat(16) }
    expect(() => parts('web', radius)).toThrow('the controller knows one server')
    expect(parts('', radius)).toBe('web portal collector jobs')
  })
})

describe('an empty environment', () => {
  it('gives a demonstration on 127.0.0.1:8080 with a local database and no outside world', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      role: 'all',
      demo: true,
      production: false,
      now: null,
      limits: true,
      demoFlights: 0,
      dataKey: null,
      standIns: { port: 8081, smtpPort: 8082 },
      alipay: null,
      wechatPay: null,
      stripe: null,
      mail: null,
      sms: null,
      aircraftFeedUrl: null,
      accessGateUrl: null,
      accessRadius: null,
      accessGateKey: null,
      linkProbeUrl: null,
      portalAddress: null,
      captivePort: null,
      authenticationRetentionDays: 180,
      refundTwoKeysOver: { CNY: 100_000, USD: 15_000 },
      serviceRefundsUpTo: { CNY: 30_000, USD: 4_500 },
      staffCouponsUpTo: { CNY: 5_000, USD: 750 },
      logLevel: 'info',
    })
  })

  it('is what empty variables mean too', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', AISLE_ROLE: '' })).toEqual(readConfig({}))
  })
})

describe('the database in production (G11)', () => {
  const { DATABASE_URL: _, ...without } = production

  it('must be named: a server that was told of none would start one that is empty', () => {
    expect(() => readConfig(without)).toThrow(
      'DATABASE_URL is missing: set it to the airline’s PostgreSQL. An aircraft’s own server says DATABASE_URL=local.',
    )
    expect(() => readConfig({ ...without, DATABSE_URL: production.DATABASE_URL })).toThrow(
      /^DATABASE_URL is missing: .*Is DATABSE_URL meant\?$/,
    )
  })

  it('takes several hosts, and refuses a URL that a server cannot use, without showing its password', () => {
    const url = 'postgresql://aisle:secret-word@one,two:5433/aisle?target_session_attrs=read-write&sslmode=verify-full'
    expect(readConfig({ ...production, DATABASE_URL: url })).toMatchObject({ databaseUrl: url })
    for (const wrong of [url.replace('read-write', 'any'), url.replace('5433', 'port'), 'mysql://secret-word@db'])
      expect(() => readConfig({ ...production, DATABASE_URL: wrong })).toThrow(/^DATABASE_URL m(?!.*secret-word)/)
    expect(() => readConfig({ ...production, DATABASE_URL: url.replace('&sslmode=verify-full', '') })).toThrow(
      'sslmode=verify-full',
    )
  })

  it('bounds the connections, and names statements unless a pooler forbids it', () => {
    const pool = (more: Record<string, string>) => readConfig({ ...production, ...more }).databasePool
    expect(pool({})).toEqual({ connections: 10, namesStatements: true })
    expect(pool({ DATABASE_CONNECTIONS: '25', DATABASE_NAMED_STATEMENTS: 'off' })).toEqual({
      connections: 25,
      namesStatements: false,
    })
    for (const wrong of ['1', '201', 'ten'])
      expect(() => pool({ DATABASE_CONNECTIONS: wrong })).toThrow('from 2 to 200')
  })

  it('leaves calls a connection, however many jobs run', () => {
    const lanes = (more: Record<string, string>) => readConfig({ ...production, ...more }).jobLanes
    expect(lanes({})).toBe(4)
    expect(lanes({ DATABASE_CONNECTIONS: '3' })).toBe(2)
    expect(lanes({ DATABASE_CONNECTIONS: '20', JOB_LANES: '16' })).toBe(16)
    expect(() => lanes({ JOB_LANES: '10' })).toThrow('JOB_LANES must be less than DATABASE_CONNECTIONS (10), not 10.')
  })

  it('is the server’s own only aboard, and only when it is said', () => {
    const cabin = { ...without, AISLE_ROLE: 'cabin' }
    expect(() => readConfig(cabin)).toThrow('DATABASE_URL is missing')
    expect(readConfig({ ...cabin, DATABASE_URL: 'local' })).toMatchObject({ databaseUrl: null, demo: false })
    expect(() => readConfig({ ...without, DATABASE_URL: 'local' })).toThrow('DATABASE_URL=local is for aircraft')
  })

  it('is the server’s own by itself elsewhere, and no demonstration where that is said', () => {
    expect(readConfig({})).toMatchObject({ databaseUrl: null, demo: true })
    const trial = readConfig({ DATABASE_URL: 'local', AISLE_DATA_KEY: dataKey })
    expect(trial).toMatchObject({ databaseUrl: null, demo: false })
  })
})

describe('names', () => {
  it('that begin with AISLE_ and mean nothing stop the start in production, with the nearest that does', () => {
    expect(() => readConfig({ ...production, AISLE_ROL: 'cabin' })).toThrow(
      'AISLE_ROL means nothing to this server. Is AISLE_ROLE meant?',
    )
    expect(() => readConfig({ ...production, AISLE_SERVICEWORKER: 'off' })).toThrow('Is AISLE_SERVICE_WORKER meant?')
    expect(() => readConfig({ ...production, AISLE_COLOUR: 'blue' })).toThrow(
      /^AISLE_COLOUR means nothing to this server\.$/,
    )
    // An empty one counts as absent, and another program's is no mistake.
    for (const more of [{ AISLE_ROL: ' ' }, { AISLE_DATA_KEY_NEXT: dataKey }, { AISLES: '1' }])
      expect(readConfig({ ...production, ...more }).role).toBe('ground')
    expect(readConfig({ AISLE_ROL: 'cabin' }).role).toBe('all')
  })
})

describe('a value in a file', () => {
  const folder = mkdtemp(join(tmpdir(), 'secret-files-'))
  afterAll(async () => rm(await folder, { recursive: true }))
  async function keep(value: string): Promise<string> {
    const file = join(await folder, `${value.length}-${Math.abs(value.charCodeAt(0))}`)
    await writeFile(file, value)
    return file
  }
  const { AISLE_DATA_KEY: _, DATABASE_URL: __, ...open } = production

  it('is read for every name with _FILE behind it, without the line’s end', async () => {
    const found = readConfig({
      ...open,
      AISLE_DATA_KEY_FILE: await keep(`${dataKey}\n`),
      DATABASE_URL_FILE: await keep(`${production.DATABASE_URL}\n`),
      STRIPE_SECRET_KEY_FILE: await keep(stripe.STRIPE_SECRET_KEY),
      STRIPE_WEBHOOK_SECRET_FILE: await keep(stripe.STRIPE_WEBHOOK_SECRET),
    })
    expect(found.dataKey).toEqual(Buffer.alloc(32, 1))
    expect(found.databaseUrl).toBe(production.DATABASE_URL)
    expect(found.stripe).toMatchObject({ secretKey: stripe.STRIPE_SECRET_KEY })
  })

  it('stops the start where it cannot be read, is empty, or stands beside the value itself, and is never repeated', async () => {
    const given = (AISLE_DATA_KEY_FILE: string, more: object = {}) =>
      readConfig({ ...production, AISLE_DATA_KEY: undefined, AISLE_DATA_KEY_FILE, ...more })
    expect(() => given('/nowhere/key')).toThrow('AISLE_DATA_KEY_FILE names a file that cannot be read (ENOENT).')
    const empty = await keep(' \n')
    expect(() => given(empty)).toThrow('AISLE_DATA_KEY_FILE names a file that is empty.')
    const file = await keep(dataKey)
    expect(() => given(file, { AISLE_DATA_KEY: dataKey })).toThrow(
      'AISLE_DATA_KEY and AISLE_DATA_KEY_FILE are both set: keep one.',
    )
    const wrong = await keep('hunter2')
    expect(() => given(wrong)).toThrow(/^AISLE_DATA_KEY must be 32 bytes(?!.*hunter2)/)
  })
})

describe('the drain', () => {
  it('takes five seconds in production, none elsewhere, and a minute at most', () => {
    expect([readConfig(production).drainSeconds, readConfig({}).drainSeconds]).toEqual([5, 0])
    expect(readConfig({ DRAIN_SECONDS: '60' }).drainSeconds).toBe(60)
    for (const DRAIN_SECONDS of ['61', '-1', '1.5', 'long'])
      expect(() => readConfig({ DRAIN_SECONDS })).toThrow(
        'DRAIN_SECONDS must be a whole number of seconds from 0 to 60',
      )
  })
})

describe('the role in production (L1, P2)', () => {
  it('is one side: both sides in one server are refused, with the reason', () => {
    for (const AISLE_ROLE of ['all', '']) {
      expect(() => readConfig({ ...production, AISLE_ROLE })).toThrow(
        /AISLE_ROLE=all \(the default\) is refused with NODE_ENV=production: it lets the ground answer for every cabin/,
      )
    }
    expect(readConfig({ ...production, AISLE_ROLE: 'cabin' }).role).toBe('cabin')
  })
})

describe('how long passengers are known after their trip (G6)', () => {
  it('is 30 days, or a number of days up to half a year', () => {
    expect(readConfig({}).identityRetentionDays).toBe(30)
    expect(readConfig({ IDENTITY_RETENTION_DAYS: '184' }).identityRetentionDays).toBe(184)
    for (const wrong of ['0', '185', '1.5', 'never', '-3']) {
      expect(() => readConfig({ IDENTITY_RETENTION_DAYS: wrong })).toThrow(/IDENTITY_RETENTION_DAYS must be/)
    }
  })
})

describe('the limit over which refunds need two keys (X1)', () => {
  it('is an amount of fen and one of cents, and nothing else', () => {
    const given = readConfig({ REFUND_TWO_KEYS_OVER_FEN: '0', REFUND_TWO_KEYS_OVER_CENTS: '50000' })
    expect(given.refundTwoKeysOver).toEqual({ CNY: 0, USD: 50_000 })
    for (const wrong of ['-1', '1e3', '10.5', 'never']) {
      expect(() => readConfig({ REFUND_TWO_KEYS_OVER_CENTS: wrong })).toThrow(/REFUND_TWO_KEYS_OVER_CENTS/)
    }
  })
})

describe('calls over origins (E7)', () => {
  it('go to the page’s own server unless bases are given, and come from no other page', () => {
    expect(readConfig({})).toMatchObject({ callBases: { shop: null, login: null, portal: null }, pageOrigins: [] })
    const given = { SHOP_BASE_URL: 'https://shop.example/api/', PAGE_ORIGINS: 'https://a.example http://10.0.0.1:8080' }
    expect(readConfig(given)).toMatchObject({
      callBases: { shop: 'https://shop.example/api', login: null, portal: null },
      pageOrigins: ['https://a.example', 'http://10.0.0.1:8080'],
    })
  })

  it.each(['https://a.example/', '*', 'a.example', 'null', 'https://a.example, https://b.example', 'ftp://a.example'])(
    'refuse "%s" as an origin',
    (origin) => {
      expect(() => readConfig({ PAGE_ORIGINS: origin })).toThrow(/PAGE_ORIGINS must be origins such as/)
    },
  )
})

describe('demo mode', () => {
  it('is off by itself with a given database and in production', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/aisle', AISLE_DATA_KEY: dataKey }).demo).toBe(false)
    expect(readConfig(production).demo).toBe(false)
  })

  it('can be had with a given database', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/aisle', AISLE_DEMO: '1' }).demo).toBe(true)
  })

  it('is refused in production', () => {
    expect(() => readConfig({ ...production, AISLE_DEMO: '1' })).toThrow(/AISLE_DEMO=1 is refused/)
  })

  it('reads its clock, limits and flights', () => {
    const config = readConfig({ AISLE_NOW: '2026-11-20T10:00:00+08:00', AISLE_LIMITS: 'off', AISLE_DEMO_FLIGHTS: '12' })
    expect(config).toMatchObject({ now: new Date('2026-11-20T02:00:00Z'), limits: false, demoFlights: 12 })
  })

  it.each(['AISLE_NOW', 'AISLE_LIMITS', 'AISLE_DEMO_FLIGHTS'])('alone may have %s', (name) => {
    expect(() => readConfig({ ...production, [name]: '1' })).toThrow(`${name} is for demonstrations only`)
  })
})

describe('a wrong variable is refused by name:', () => {
  it.each([
    [{ PORT: '80a' }, /PORT must be a port number/],
    [{ PORT: '65535' }, /STANDINS_PORT must be a port number/],
    [{ AISLE_ROLE: 'sea' }, /AISLE_ROLE must be one of all, ground, cabin/],
    [{ AISLE_DEMO: 'yes' }, /AISLE_DEMO must be 0 or 1/],
    [{ AISLE_NOW: '2026-11-20' }, /AISLE_NOW must be an ISO time with its zone/],
    [{ AISLE_LIMITS: 'none' }, /AISLE_LIMITS must be one of on, off/],
    [{ AISLE_DEMO_FLIGHTS: '-1' }, /AISLE_DEMO_FLIGHTS must be a whole number/],
    [{ PUBLIC_URL: 'example.org' }, /PUBLIC_URL must be a URL/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ AISLE_DATA_KEY: 'short' }, /AISLE_DATA_KEY must be 32 bytes in base64/],
    [{ SMTP_URL: 'http://mail', MAIL_FROM: 'a@b' }, /SMTP_URL must be a URL that begins with smtp:/],
  ])('%o', (environment, complaint) => {
    expect(() => readConfig(environment)).toThrow(complaint)
  })

  it('without repeating what may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret-word@db/aisle' })).toThrow(/^DATABASE_URL must/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret-word@db/aisle' })).not.toThrow(/secret-word/)
  })
})

describe('payment gateways', () => {
  it('are the real ones unless another address is given', () => {
    const config = readConfig({ ...alipay, ...unionPay, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:8081/' })
    expect(config.alipay?.gatewayUrl).toBe('https://openapi.alipay.com/gateway.do')
    expect(config.unionPay).toMatchObject({
      gatewayUrl: 'https://gateway.95516.com/gateway/api',
      filesUrl: 'https://filedownload.95516.com/',
      signer: '中国银联股份有限公司',
    })
    expect(config.stripe?.apiBase).toBe('http://127.0.0.1:8081')
    expect(readConfig(wechatPay).wechatPay?.apiBase).toBe('https://api.mch.weixin.qq.com')
  })

  it('must be configured whole', () => {
    expect(() => readConfig({ ALIPAY_APP_ID: 'a', ALIPAY_SELLER_ID: 's' })).toThrow(
      'ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY must be set too',
    )
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('MAIL_FROM must be set too')
    expect(() => readConfig({ WECHATPAY_MCH_ID: 'm' })).toThrow('WECHATPAY_APP_ID, WECHATPAY_API_V3_KEY, ')
    expect(() => readConfig({ ...wechatPay, WECHATPAY_API_V3_KEY: 'short' })).toThrow('must have 32 bytes')
    expect(() => readConfig({ ...wechatPay, WECHATPAY_PUBLIC_KEY_ID: '7777' })).toThrow('must begin with PUB_KEY_ID_')
  })

  it.each([
    [{ ...alipay, ALIPAY_GATEWAY: 'http://gateway/do' }, /ALIPAY_GATEWAY must begin with https/],
    [
      { ...alipay, ALIPAY_GATEWAY: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
      /ALIPAY_GATEWAY is a sandbox/,
    ],
    [{ ...wechatPay, WECHATPAY_API_BASE: 'http://127.0.0.1:8081' }, /WECHATPAY_API_BASE must begin with https/],
    [{ ...wechatPay, WECHAT_APP_ID: 'b', WECHAT_APP_SECRET: 's' }, /WECHATPAY_APP_ID must be the official account/],
    [{ ...unionPay, UNIONPAY_GATEWAY: 'https://gateway.test.95516.com/gateway/api' }, /UNIONPAY_GATEWAY is a sandbox/],
    [{ ...unionPay, UNIONPAY_FILES: 'http://filedownload.95516.com/' }, /UNIONPAY_FILES must begin with https/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_SECRET_KEY is a test key/],
  ])('that move no money are refused in production', (gateway, complaint) => {
    expect(readConfig(gateway).production).toBe(false)
    expect(() => readConfig({ ...production, ...gateway })).toThrow(complaint)
  })
})

describe('analytics', () => {
  const stream = { ANALYTICS_SINK: 'jetstream', NATS_URL: 'tls://nats-1.example:4222, tls://nats-2.example' }
  const credentials = { NATS_CREDENTIALS: '/etc/aisle/nats.creds' }

  it('is collected for our own project, asked for, kept 400 days, and goes straight into the database', () => {
    expect(readConfig({}).analytics).toEqual({ projects: ['aisle'], consent: 'ask', retentionDays: 400, stream: null })
    const given = { ANALYTICS_PROJECTS: 'own, partner-1', ANALYTICS_CONSENT: 'off', ANALYTICS_RETENTION_DAYS: '30' }
    expect(readConfig({ ...given, ...stream, ...credentials }).analytics).toEqual({
      projects: ['own', 'partner-1'],
      consent: 'off',
      retentionDays: 30,
      stream: {
        urls: ['tls://nats-1.example:4222', 'tls://nats-2.example'],
        credentialsFile: '/etc/aisle/nats.creds',
      },
    })
  })

  it.each([
    [{ ANALYTICS_PROJECTS: 'a,,b' }, /ANALYTICS_PROJECTS/],
    [{ ANALYTICS_PROJECTS: '../collect' }, /ANALYTICS_PROJECTS/],
    [{ ANALYTICS_CONSENT: 'never' }, /ANALYTICS_CONSENT/],
    [{ ANALYTICS_RETENTION_DAYS: '0' }, /ANALYTICS_RETENTION_DAYS/],
    [{ ANALYTICS_SINK: 'jetstream' }, /NATS_URL must be set/],
    [{ NATS_URL: 'nats://127.0.0.1:4222' }, /NATS_URL is for a stream/],
    [{ ...stream, NATS_URL: 'http://nats.example' }, /NATS_URL must be/],
    [{ ...stream, NATS_URL: 'nats://name:secret@nats.example' }, /^(?!.*secret).*NATS_URL must be/],
    [{ ...production, ...credentials, ...stream, NATS_URL: 'nats://nats.example' }, /NATS_URL must begin with tls/],
    [{ ...production, ...stream }, /NATS_CREDENTIALS must be set/],
  ])('refuses %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  it('takes an open stream in production on the machine itself only', () => {
    for (const url of ['nats://127.0.0.1:4222', 'nats://localhost', 'nats://[::1]:4222']) {
      expect(readConfig({ ...production, ...stream, NATS_URL: url }).analytics.stream?.urls).toEqual([url])
    }
    expect(readConfig({ ...production, ...stream, ...credentials }).analytics.stream).not.toBeNull()
  })
})

describe('photos', () => {
  const s3 = {
    PHOTO_S3_ENDPOINT: 'https://s3.example/',
    PHOTO_S3_BUCKET: 'b',
    PHOTO_S3_REGION: 'r',
    PHOTO_S3_ACCESS_KEY: 'a',
    PHOTO_S3_SECRET_KEY: 's',
  }

  it('are kept in the data directory unless a whole bucket is given, over https in production', () => {
    expect(readConfig({}).photoS3).toBeNull()
    const account = { bucket: 'b', region: 'r', accessKey: 'a', secretKey: 's' }
    expect(readConfig({ ...production, ...s3 }).photoS3).toEqual({ ...account, endpoint: 'https://s3.example' })
    expect(() => readConfig({ ...s3, PHOTO_S3_REGION: '' })).toThrow('PHOTO_S3_REGION must be set too')
    const open = { ...s3, PHOTO_S3_ENDPOINT: 'http://s3.example' }
    expect(readConfig(open).photoS3?.endpoint).toBe('http://s3.example')
    expect(() => readConfig({ ...production, ...open })).toThrow('PHOTO_S3_ENDPOINT must begin with https://')
  })
})

describe('an access controller by RADIUS', () => {
  const radius = { ACCESS_RADIUS_HOST: '10.66.0.1', ACCESS_RADIUS_SECRET: 'sixteen octets..' }

  it('has the ports of the RFCs unless told otherwise, and takes signed packets only', () => {
    expect(readConfig({ ...production, ...radius, HOST: '10.66.0.2' }).accessRadius).toEqual({
      host: '10.66.0.1',
      secret: 'sixteen octets..',
      coaPort: 3799,
      listenHost: '10.66.0.2',
      authPort: 1812,
      acctPort: 1813,
      signedOnly: true,
    })
    const other = { ACCESS_RADIUS_LISTEN: '::1', ACCESS_RADIUS_AUTH_PORT: '1645', ACCESS_RADIUS_SIGNED_ONLY: '0' }
    const told = { listenHost: '::1', authPort: 1645, signedOnly: false }
    expect(readConfig({ ...radius, ...other }).accessRadius).toMatchObject(told)
  })

  it('is configured whole, by address, alone, and in production with a secret of 16 characters', () => {
    const refused = (more: object, why: string) =>
      expect(() => readConfig({ ...production, ...radius, ...more })).toThrow(why)
    refused({ ACCESS_RADIUS_SECRET: '' }, 'ACCESS_RADIUS_SECRET must be set too')
    refused({ ACCESS_RADIUS_HOST: 'controller.local' }, 'ACCESS_RADIUS_HOST must be an IP address')
    refused({ HOST: 'localhost' }, 'ACCESS_RADIUS_LISTEN must be an IP address')
    refused({ ACCESS_GATE_URL: 'http://127.0.0.1:1/gate' }, 'set one of them')
    refused({ ACCESS_RADIUS_SECRET: 'fifteen octets.' }, 'at least 16 characters')
    expect(readConfig({ ...radius, ACCESS_RADIUS_SECRET: 'short' }).accessRadius?.secret).toBe('short')
  })
})

describe('the aircraft feed', () => {
  it('speaks our own JSON, what is named, or ADBP where its address says so', () => {
    const kind = (url: string, named = '') =>
      readConfig({ AIRCRAFT_FEED_URL: url, AIRCRAFT_FEED_KIND: named }).aircraftFeedKind
    expect(kind('http://aircraft.example/feed')).toBe('json')
    expect(kind('http://aircraft.example/feed', 'panasonic1')).toBe('panasonic1')
    expect(kind('adbp://aircraft.example:24000?publish=51000')).toBe('adbp')
    expect(() => kind('http://aircraft.example/feed', 'adbp')).toThrow(/AIRCRAFT_FEED_KIND is adbp where/)
    expect(() => kind('adbp://aircraft.example', 'json')).toThrow(/AIRCRAFT_FEED_KIND is adbp where/)
    expect(() => kind('ftp://aircraft.example')).toThrow(/AIRCRAFT_FEED_URL/)
  })
})

describe('the invoice issuer', () => {
  const issuer = { INVOICE_ISSUER_URL: 'https://invoices.example.com/api/', INVOICE_ISSUER_KEY: 'key' }

  it('is configured whole or not at all, and over https in production', () => {
    expect(readConfig({}).invoiceIssuer).toBeNull()
    expect(readConfig(issuer).invoiceIssuer).toEqual({ url: 'https://invoices.example.com/api', key: 'key' })
    expect(() => readConfig({ INVOICE_ISSUER_KEY: 'key' })).toThrow('INVOICE_ISSUER_URL must be set too')
    expect(() => readConfig({ ...issuer, INVOICE_ISSUER_URL: 'https://a/?b' })).toThrow('must be without "?"')
    expect(readConfig({ ...production, ...issuer }).invoiceIssuer).not.toBeNull()
    expect(() => readConfig({ ...production, ...issuer, INVOICE_ISSUER_URL: 'http://a' })).toThrow(
      'must begin with https',
    )
  })
})

describe('parcel tracking', () => {
  const kuaidi100 = { KUAIDI100_CUSTOMER: 'customer', KUAIDI100_KEY: 'key' }

  it('asks Kuaidi100 itself unless another address is given, and nobody where it is not configured', () => {
    const url = 'https://poll.kuaidi100.com/poll/query.do'
    expect(readConfig({ ...production, ...kuaidi100 }).kuaidi100).toEqual({ customer: 'customer', key: 'key', url })
    expect(readConfig({ ...kuaidi100, KUAIDI100_URL: 'http://127.0.0.1/q' }).kuaidi100?.url).toBe('http://127.0.0.1/q')
    expect(readConfig({}).kuaidi100).toBeNull()
    expect(() => readConfig({ KUAIDI100_KEY: 'key' })).toThrow('KUAIDI100_CUSTOMER must be set too')
  })

  it('is not asked in the open in production', () => {
    const open = { ...kuaidi100, KUAIDI100_URL: 'http://poll.kuaidi100.com/poll/query.do' }
    expect(() => readConfig({ ...production, ...open })).toThrow('KUAIDI100_URL must begin with https://')
  })
})

describe('waybills from carriers', () => {
  const sender = { name: '云杉商城', mobile: '13800000001', address: '福建省厦门市湖里区示例路 1 号' }
  const waybills = {
    KUAIDI100_CUSTOMER: 'customer',
    KUAIDI100_KEY: 'key',
    KUAIDI100_SECRET: 'secret',
    KUAIDI100_WAYBILL_ACCOUNTS: '{"shunfeng":{"partnerId":"9990000001"}}',
    KUAIDI100_SENDER: JSON.stringify(sender),
  }

  it('are asked of the carriers with an account, under the key of tracking, and of nobody without one', () => {
    expect(readConfig({}).waybills).toBeNull()
    expect(readConfig({ ...production, ...waybills }).waybills).toEqual({
      key: 'key',
      secret: 'secret',
      url: 'https://api.kuaidi100.com/label/order',
      accounts: { shunfeng: { partnerId: '9990000001' } },
      sender,
      printer: null,
    })
    const { KUAIDI100_CUSTOMER: _, KUAIDI100_KEY: _key, ...alone } = waybills
    expect(() => readConfig(alone)).toThrow('KUAIDI100_KEY must be set too')
    expect(() => readConfig({ KUAIDI100_SECRET: 'secret' })).toThrow('KUAIDI100_SENDER must be set too')
  })

  it('need accounts with known carriers, and a template of each label that is printed', () => {
    const accounts = (text: string) => () => readConfig({ ...waybills, KUAIDI100_WAYBILL_ACCOUNTS: text })
    for (const text of ['shunfeng=1', '{}', '{"pigeon":{"partnerId":"1"}}', '{"jd":{"partnerld":"1"}}'])
      expect(accounts(text)).toThrow(/^KUAIDI100_WAYBILL_ACCOUNTS must be JSON .*shunfeng, jd/)
    expect(() => readConfig({ ...waybills, KUAIDI100_PRINTER: 'KX100' })).toThrow('must give shunfeng a tempId')
  })

  it('are not asked in the open in production', () => {
    const open = { ...waybills, KUAIDI100_WAYBILL_URL: 'http://api.kuaidi100.com/label/order' }
    expect(() => readConfig({ ...production, ...open })).toThrow('KUAIDI100_WAYBILL_URL must begin with https://')
  })
})

describe('text messages', () => {
  const names = Object.keys(smsTemplates).flatMap((name) => [`${name}.zh`, `${name}.en`])
  const templates = names.map((name, index) => `${name}=SMS_${index}`)
  const sms = {
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '白鹭航空',
    ALIYUN_SMS_TEMPLATES: templates.join(', '),
  }

  it('go to nobody where no gateway is configured, and else to the real one unless another address is given', () => {
    expect(readConfig(production).sms).toBeNull()
    expect(readConfig({ ...production, ...sms }).sms).toMatchObject({
      signName: '白鹭航空',
      url: 'https://dysmsapi.aliyuncs.com/',
      templates: { 'paidPlan.zh': 'SMS_0', 'paidPlan.en': 'SMS_1' },
    })
    const open = { ...sms, ALIYUN_SMS_URL: 'http://127.0.0.1:8081/sms/api/' }
    expect(readConfig(open).sms?.url).toBe('http://127.0.0.1:8081/sms/api/')
    expect(() => readConfig({ ...production, ...open })).toThrow('ALIYUN_SMS_URL must begin with https://')
  })

  it('need every template in both languages, and no other', () => {
    const given = (...ALIYUN_SMS_TEMPLATES: string[]) =>
      readConfig({ ...sms, ALIYUN_SMS_TEMPLATES: ALIYUN_SMS_TEMPLATES.join() })
    expect(() => given(...templates.slice(1))).toThrow('ALIYUN_SMS_TEMPLATES must also name paidPlan.zh.')
    expect(() => given(...templates, 'party.zh=SMS_9')).toThrow('has no template "party.zh"')
    expect(() => given(...templates.slice(1), 'paidPlan.zh=817')).toThrow('its number is not SMS_')
    expect(() => readConfig({ ALIYUN_SMS_SIGN_NAME: 'x' })).toThrow('ALIYUN_SMS_ACCESS_KEY_ID, ')
  })

  it('of a proof may be missing, but only all of them', () => {
    const given = (unwanted: RegExp) =>
      readConfig({ ...sms, ALIYUN_SMS_TEMPLATES: templates.filter((pair) => !unwanted.test(pair)).join() })
    expect(Object.keys(given(/^(code|addressChanged)\./).sms?.templates ?? {})).toHaveLength(templates.length - 4)
    expect(() => given(/^code\./)).toThrow('ALIYUN_SMS_TEMPLATES must also name code.zh, code.en.')
  })
})

describe('the data key', () => {
  const folder = mkdtemp(join(tmpdir(), 'data-key-'))
  afterAll(async () => rm(await folder, { recursive: true }))

  it('is required outside demo mode', () => {
    expect(() => readConfig({ ...production, AISLE_DATA_KEY: '' })).toThrow(/AISLE_DATA_KEY is missing/)
    expect(readConfig(production).dataKey).toEqual(Buffer.alloc(32, 1))
  })

  it('is made once for a demonstration and readable by its owner only', async () => {
    const keys = await Promise.all([keptDataKey(await folder), keptDataKey(await folder)])
    expect(keys[0]).toHaveLength(32)
    expect(keys[1]).toEqual(keys[0])
    expect(await keptDataKey(await folder)).toEqual(keys[0])
    expect((await stat(join(await folder, 'keys', 'data-key'))).mode & 0o777).toBe(0o600)
  })

  it('is not replaced when its file is damaged', async () => {
    const file = join(await folder, 'keys', 'data-key')
    await writeFile(file, 'damaged')
    await expect(keptDataKey(await folder)).rejects.toThrow(/restore it/)
    expect(await readFile(file, 'utf8')).toBe('damaged')
  })
})
