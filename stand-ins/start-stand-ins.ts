import type { AddressInfo } from 'node:net'
import { startAdbp } from './aircraft/adbp.ts'
import { createAircraft } from './aircraft/server.ts'
import { airlineAppRoutes } from './airline-app/server.ts'
import { casRoutes } from './cas/server.ts'
import { clockRoutes } from './clock/server.ts'
import { createStandInClock } from './clock/stand-in-clock.ts'
import { createController } from './controller/controller.ts'
import { controllerRoutes } from './controller/server.ts'
import { gateRoutes } from './gate/server.ts'
import { reachableHost } from './http/reachable-host.ts'
import { serve } from './http/serve.ts'
import { invoiceRoutes } from './invoices/server.ts'
import { createMailbox } from './mailbox/server.ts'
import { DIRECTORY, PARTNER } from './oidc/realms.ts'
import { createOidc } from './oidc/server.ts'
import { NOTIFY_DELAYS } from './payments/alipay/magic-values.ts'
import { alipayRoutes } from './payments/alipay/server.ts'
import { createDeliveries } from './payments/deliveries.ts'
import { demoKeys, type StandInKeys } from './demo-keys.ts'
import { openCashier } from './payments/open-cashier.ts'
import { createPaymentDesk } from './payments/payment-desk.ts'
import { WEBHOOK_DELAYS } from './payments/stripe/magic-values.ts'
import { stripeRoutes } from './payments/stripe/server.ts'
import { BACK_NOTICE_DELAYS } from './payments/unionpay/magic-values.ts'
import { unionPayRoutes } from './payments/unionpay/server.ts'
import { NOTIFY_DELAYS as WECHAT_PAY_DELAYS } from './payments/wechatpay/magic-values.ts'
import { wechatPayRoutes } from './payments/wechatpay/server.ts'
import { rootRoute } from './root-page.ts'
import { smsRoutes } from './sms/server.ts'
import { trackingRoutes } from './tracking/server.ts'
import { waybillRoutes } from './waybills/server.ts'
import { wechatRoutes } from './wechat/server.ts'

interface StandInOptions {
  host: string
  /** 0 picks a free port. */
  httpPort: number
  smtpPort: number
  /** The aircraft's ADBP port; 0 picks a free one; without it nothing listens. */
  adbpPort?: number | undefined
  /** An access controller that speaks RADIUS with the product on these ports; without it none is started. */
  controller?: { coaPort: number; authPort: number; acctPort: number; server: string } | undefined
  /** The product's address (no trailing slash); a function if it is known only later; undefined: there is none. */
  productUrl: string | undefined | (() => string | undefined)
  /** The product's address for browsers if it differs: sign-ins return there (`PUBLIC_URL`). */
  publicUrl?: string | undefined
  /** The address of the console, to which its staff return from the directory (no trailing slash). */
  consoleUrl?: string | undefined
  startAt?: Date
  keys?: StandInKeys
  /** Scales the gateways' retry delays; 1 is their real schedule. */
  timeFactor?: number
}

export interface StandIns {
  url: string
  smtpPort: number
  adbpPort: number | undefined
  keys: StandInKeys
  /** Moves only the stand-ins' clock (`POST /clock` moves the product's too) and runs due work. */
  advance: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

/** Starts all stand-ins; rejects with the system's error if a port is in use. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { host, keys = demoKeys, timeFactor = 1, productUrl } = options
  const clock = createStandInClock(options.startAt ?? new Date())
  const stopping = new AbortController()
  const stopped = stopping.signal
  const askProductUrl = typeof productUrl === 'function' ? productUrl : () => productUrl

  const { controller: wire } = options
  const controller =
    wire
    && (await createController({
      clock,
      host,
      coaPort: wire.coaPort,
      secret: keys.controller.secret,
      server: () => ({ ...wire, host: wire.server }),
    }))

  const mailbox = createMailbox({ now: clock.now })
  const aircraft = createAircraft({ now: clock.now })
  const desk = createPaymentDesk((paymentNo) => openCashier(askProductUrl(), paymentNo))
  const deliveriesAfter = (delaysInSeconds: readonly number[]) =>
    createDeliveries({ clock, delaysInSeconds, timeFactor, stopped })
  let url = ''
  const productUrls = () => [askProductUrl(), options.publicUrl].filter((address) => address !== undefined)
  const origin = () => url
  const partner = createOidc({
    clock,
    realm: PARTNER,
    client: keys.oidc,
    origin,
    redirectUris: () => productUrls().map((address) => `${address}/sign-in/partner/return`),
  })
  const directory = createOidc({
    clock,
    realm: DIRECTORY,
    client: keys.directory,
    origin,
    redirectUris: () => (options.consoleUrl === undefined ? [] : [`${options.consoleUrl}/sign-in/return`]),
  })
  const routes = [
    rootRoute,
    ...clockRoutes({ clock, productUrl: askProductUrl }),
    ...mailbox.routes,
    ...alipayRoutes({ clock, keys: keys.alipay, deliveries: deliveriesAfter(NOTIFY_DELAYS), desk, origin: () => url }),
    ...unionPayRoutes({ clock, keys: keys.unionpay, deliveries: deliveriesAfter(BACK_NOTICE_DELAYS), desk }),
    ...stripeRoutes({
      clock,
      keys: keys.stripe,
      deliveries: deliveriesAfter(WEBHOOK_DELAYS),
      desk,
      origin: () => url,
      webhookUrl: () => {
        const product = askProductUrl()
        return product === undefined ? undefined : `${product}/pay/stripe/notify`
      },
    }),
    ...wechatPayRoutes({
      clock,
      keys: keys.wechatPay,
      deliveries: deliveriesAfter(WECHAT_PAY_DELAYS),
      desk,
      origin: () => url,
      hosts: () => productUrls().map((address) => new URL(address).host),
    }),
    ...desk.routes,
    ...aircraft.routes,
    ...gateRoutes({ now: clock.now }),
    ...(controller ? controllerRoutes({ controller, now: clock.now }) : []),
    ...casRoutes({ clock, keys: keys.cas }),
    ...partner.routes,
    ...directory.routes,
    ...wechatRoutes({ clock, keys, hosts: () => productUrls().map((address) => new URL(address).host) }),
    ...airlineAppRoutes({ clock, keys: keys.airlineApp }),
    ...trackingRoutes({ clock, keys: keys.kuaidi100 }),
    ...waybillRoutes({ clock, keys: keys.kuaidi100 }),
    ...invoiceRoutes({ clock, keys: keys.invoices }),
    ...smsRoutes({ clock, keys: keys.sms }),
  ]

  const http = await serve({ routes, plugins: [partner.plugin, directory.plugin] }, { host, port: options.httpPort })
  const smtpServer = mailbox.smtp.server
  const smtpListening = new Promise<void>((resolve, reject) => {
    smtpServer.once('listening', resolve)
    mailbox.smtp.once('error', reject)
  })
  mailbox.smtp.listen(options.smtpPort, host)
  await smtpListening.catch(async (error: unknown) => {
    await http.close()
    throw error
  })
  // Later errors belong to single connections (a client that hangs up) and end with them.
  mailbox.smtp.on('error', () => {})

  const adbp =
    options.adbpPort === undefined
      ? undefined
      : await startAdbp({ host, port: options.adbpPort, says: aircraft.says }).catch(async (error: unknown) => {
          await http.close()
          mailbox.smtp.close()
          throw error
        })

  // A server that listens on a port has an AddressInfo, not a pipe's name.
  const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
  url = `http://${reachableHost(host)}:${getPort(http.server)}`
  return {
    url,
    smtpPort: getPort(smtpServer),
    adbpPort: adbp && getPort(adbp),
    keys,
    advance: (seconds) => {
      clock.move(seconds * 1000)
      return clock.runDue()
    },
    close: async () => {
      stopping.abort()
      clock.stop()
      adbp?.close()
      await controller?.close()
      await new Promise<void>((resolve) => mailbox.smtp.close(() => resolve()))
      await http.close()
    },
  }
}
