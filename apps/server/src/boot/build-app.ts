import cookie from '@fastify/cookie'
import type { CallDefinition } from '@aisle/contract/define-call'
import * as limits from '@aisle/contract/limits'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { GroundLinkConfig } from './config/link.ts'
import { allParts, showsPages, type Parts } from './config/parts.ts'
import type { Deps } from '../platform/deps.ts'
import { handOnJobs, sinkFigures } from '../features/analytics-hand-on/index.ts'
import { addressChangeJobs, addressChangeRoutes } from '../features/address-changes/index.ts'
import { addressRoutes } from '../features/addresses/index.ts'
import { analyticsJobs, collectorFigures, registerCollector } from '../features/analytics/index.ts'
import { areaRoutes } from '../features/areas/index.ts'
import { registerCaptiveApi } from '../features/captive/index.ts'
import { cabinLinkJobs, linkFigures, registerCabinLink } from '../features/cabin-link/index.ts'
import { cartRoutes } from '../features/cart/index.ts'
import { clauseRoutes } from '../features/clauses/index.ts'
import { clientLogRoutes } from '../features/client-log/index.ts'
import { couponRoutes } from '../features/coupons/index.ts'
import { fulfillmentJobs, fulfillmentRoutes } from '../features/fulfillment/index.ts'
import { goodsOfferRoutes } from '../features/goods-offer/index.ts'
import { helpJobs, helpRoutes } from '../features/help/index.ts'
import { flightMessageJobs } from '../features/flight-messages/index.ts'
import { questionJobs } from '../features/passenger-questions/index.ts'
import { housekeepingJobs } from '../features/housekeeping/index.ts'
import { invoiceJobs, invoiceRoutes, registerInvoiceFiles } from '../features/invoices/index.ts'
import { flightEventJobs, flightEventRoutes } from '../features/flight-events/index.ts'
import { findSession, loginRoutes, registerSignInReturns } from '../features/login/index.ts'
import { noteErasure, operatorJobs, registerOperatorApi, scheduleJobs } from '../features/operators/index.ts'
import { checkoutRoutes } from '../features/checkout/index.ts'
import { orderCodeJobs, orderCodeRoutes } from '../features/order-codes/index.ts'
import { orderLinkRoutes } from '../features/order-link/index.ts'
import { orderMailJobs } from '../features/order-mails/index.ts'
import { orderRoutes } from '../features/orders/index.ts'
import { passkeyJobs, passkeyRoutes } from '../features/passkeys/index.ts'
import { paymentJobs, paymentRoutes, registerPaymentNotices } from '../features/payments/index.ts'
import { personalDataJobs, personalDataRoutes } from '../features/personal-data/index.ts'
import { portalJobs, portalRoutes } from '../features/portal/index.ts'
import { prePurchaseJobs, prePurchaseRoutes } from '../features/pre-purchase/index.ts'
import { reconciliationFigure, reconciliationJobs } from '../features/reconciliation/index.ts'
import { proofCodeJobs, proofCodeRoutes } from '../features/proof-codes/index.ts'
import { refundJobs, refundRoutes, registerRefundPhotos } from '../features/refunds/index.ts'
import { serverTimeRoutes } from '../features/server-time/index.ts'
import { readDrawing, registerPictures, shopRoutes } from '../features/shop/index.ts'
import { rolesOfPerson } from '../features/staff/index.ts'
import { surveyJobs, surveyRoutes } from '../features/surveys/index.ts'
import { addCalls, unbuiltCalls } from '../platform/http/add-calls.ts'
import { describeApi } from '../platform/http/documents/api-description.ts'
import { compressAnswers } from '../platform/http/compress-answers.ts'
import { allowPagesFrom } from '../platform/http/cross-origin.ts'
import { askFirst } from '../platform/http/pages/first-answers.ts'
import { firstPages } from '../platform/http/pages/first-pages.ts'
import { findDrawing } from '../platform/http/pages/first-screens.ts'
import { addHealth, closesPolitely, endConnectionsOnLeave, type Leaving } from '../platform/http/health.ts'
import type { DifferenceFrom } from '../platform/http/pages/kept-releases.ts'
import { observe, type Observed } from '../platform/http/observe.ts'
import { traceRequests } from '../platform/tracing/trace-requests.ts'
import { nameRequest } from '../platform/http/trace-id.ts'
import { politeBeforeRoutes, refusePolitely } from '../platform/http/refuse-politely.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { serveSecurityTxt } from '../platform/http/pages/security-txt.ts'
import { serveServiceWorker } from '../platform/http/pages/serve-service-worker.ts'
import { serveDocuments } from '../platform/http/documents/serve-documents.ts'
import { serveWebApp, type WebApp } from '../platform/http/pages/serve-web-app.ts'
import { guardStaffPages } from '../platform/http/staff-pages.ts'
import { shedLoad, type Capacity } from '../platform/http/shed-load.ts'
import { boundSlowClients } from '../platform/http/slow-clients.ts'
import { jobFigures } from '../platform/jobs/job-figures.ts'
import type { JobHandlers } from '../platform/jobs/job-queue.ts'

/** Every feature's routes; the contract's calls that are not here answer `notImplemented`. */
const implementations = [
  ...addressChangeRoutes,
  ...addressRoutes,
  ...areaRoutes,
  ...cartRoutes,
  ...clauseRoutes,
  ...clientLogRoutes,
  ...flightEventRoutes,
  ...fulfillmentRoutes,
  ...couponRoutes,
  ...helpRoutes,
  ...invoiceRoutes,
  ...loginRoutes,
  ...checkoutRoutes,
  ...orderCodeRoutes,
  ...orderLinkRoutes,
  ...orderRoutes,
  ...passkeyRoutes,
  ...paymentRoutes,
  ...personalDataRoutes(noteErasure),
  ...portalRoutes,
  ...prePurchaseRoutes,
  ...proofCodeRoutes,
  ...refundRoutes,
  ...serverTimeRoutes,
  ...shopRoutes,
  ...goodsOfferRoutes,
  ...surveyRoutes,
]

export const jobHandlers: JobHandlers = {
  ...addressChangeJobs,
  ...analyticsJobs,
  ...cabinLinkJobs,
  ...flightEventJobs,
  ...flightMessageJobs,
  ...handOnJobs,
  ...fulfillmentJobs,
  ...helpJobs,
  ...questionJobs,
  ...housekeepingJobs,
  ...invoiceJobs,
  ...operatorJobs,
  ...orderCodeJobs,
  ...orderMailJobs,
  ...passkeyJobs,
  ...paymentJobs,
  ...personalDataJobs,
  ...portalJobs,
  ...prePurchaseJobs,
  ...proofCodeJobs,
  ...refundJobs,
  ...scheduleJobs(rolesOfPerson),
  ...reconciliationJobs,
  ...surveyJobs,
}

export const notBuiltYet = () => unbuiltCalls(implementations)

export interface AppOptions {
  deps: Deps
  logger: FastifyBaseLogger
  web: WebApp | null
  /** By default every part. */
  parts?: Parts
  /** Calls that are answered at one time; further ones are refused at once. */
  callsInFlight?: number
  /** Of pages that were served elsewhere and may call (E7). */
  pageOrigins?: readonly string[]
  /** On the ground: the aircraft that may call (P9). */
  link?: GroundLinkConfig | null
  /** False: browsers give up theirs. */
  serviceWorker?: boolean
  /** Finds the differences of the web app from an earlier release; without it every release is sent in full. */
  differenceFrom?: DifferenceFrom
  /** Addresses and networks of our own proxies. */
  trustedProxies?: readonly string[]
  /** In production: who may see `/metrics` and `/docs`, and be it by the staff's port. */
  staffPages?: { token: string | null } | 'open'
  /** Limits by the wall clock; tests on a loaded machine give others. */
  patience?: { capacity?: Capacity; pagesWaitMs?: number; figuresWaitMs?: number }
  /** Set by the code that ends the server. */
  leaving?: Leaving
  /** Figures of the process around the app. */
  observed?: Observed
}

/**
 * The one server program (G2): calls, documents, health, metrics, payment notices, returning browsers and the web app.
 */
export async function buildApp({
  deps,
  logger,
  web,
  parts = new Set(allParts),
  callsInFlight = limits.callsInFlight,
  pageOrigins = [],
  link = null,
  serviceWorker = true,
  differenceFrom = async () => null,
  trustedProxies = [],
  staffPages = 'open',
  patience = {},
  leaving = { state: 'no' },
  observed = { figures: [], registries: [] },
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    // One line per request is written by `observe`, without query and body.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nameRequest,
    bodyLimit: limits.bodyBytes,
    // The server trusts only the address that it sees itself, and its own proxies' word for theirs (P7).
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    ...boundSlowClients(),
    ...closesPolitely,
    ...politeBeforeRoutes(deps),
    routerOptions: { maxParamLength: 200 },
  })
  traceRequests(app, deps.tracing)
  await app.register(cookie)
  endConnectionsOnLeave(app, leaving)
  await compressAnswers(app)
  refusePolitely(app, deps)
  addSecurityHeaders(app, {
    // The cashier redirect uses the public address, even if the page was opened under another name.
    formActionOrigins: [
      new URL(deps.settings.publicUrl).origin,
      ...deps.gateways.flatMap((gateway) => [...gateway.formActionOrigins]),
    ],
    indexHtml: web?.indexHtml ?? '',
    callOrigins: web?.callOrigins ?? [],
    bridgeFrame: deps.signIn.airlineIdentity !== null,
    https: deps.settings.publicUrl.startsWith('https:'),
  })
  allowPagesFrom(app, pageOrigins)
  const ofFeatures = [reconciliationFigure(deps), ...collectorFigures(deps), ...sinkFigures(deps)]
  const figures = [...observed.figures, ...jobFigures(deps), ...ofFeatures]
  observe(
    app,
    deps,
    { ...observed, figures: [...figures, ...(deps.settings.link ? linkFigures(deps) : [])] },
    patience.figuresWaitMs,
  )
  if (staffPages !== 'open') guardStaffPages(app, staffPages)
  shedLoad(app, { ...deps, callsInFlight, ...(patience.capacity && { capacity: patience.capacity }) })
  addHealth(app, deps.db, leaving)
  addCalls(app, deps, { implementations, findSession, clients: clientsOf(parts), pageOrigins })
  if (parts.has('web')) {
    registerPaymentNotices(app, deps)
    registerSignInReturns(app, deps)
    registerRefundPhotos(app, deps)
    registerInvoiceFiles(app, deps)
    serveSecurityTxt(app, deps)
    await registerOperatorApi(app, deps)
    await registerCabinLink(app, deps, link)
  }
  if (parts.has('portal')) registerCaptiveApi(app, deps)
  if (parts.has('collector')) registerCollector(app, deps)
  await serveDocuments(app, describeApi(new Set(implementations.map(({ call }) => call.path)), deps.airline))
  if (showsPages(parts)) registerPictures(app, deps)
  if (web && showsPages(parts)) {
    await servePages(app, { deps, web, differenceFrom, pagesWaitMs: patience.pagesWaitMs })
    serveServiceWorker(app, web.dir, serviceWorker)
  }
  return app
}

const clientsOf = (parts: Parts): ReadonlySet<CallDefinition['client']> =>
  new Set([
    ...(parts.has('web') ? (['shop'] as const) : []),
    ...(parts.has('portal') ? (['portal'] as const) : []),
    ...(showsPages(parts) ? (['login'] as const) : []),
  ])

interface Pages {
  deps: Deps
  web: WebApp
  differenceFrom: DifferenceFrom
  pagesWaitMs: number | undefined
}

/** The web app; its first pages come with the answers that they need. */
async function servePages(app: FastifyInstance, { deps, web, differenceFrom, pagesWaitMs }: Pages): Promise<void> {
  const ask = askFirst({ deps, implementations, ...(pagesWaitMs !== undefined && { patienceMs: pagesWaitMs }) })
  const draw = await findDrawing(web.dir)
  const pages = firstPages({
    web,
    ask,
    draw,
    readDrawing: (address) => readDrawing(deps, address).catch(() => null),
    now: () => deps.clock.now(),
    log: deps.log,
  })
  await serveWebApp(app, web, { pages, differenceFrom })
}
