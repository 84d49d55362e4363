import { join } from 'node:path'
import { clockFrom, machineReadings, steadyClock, type Clock, type SteerableClock } from '../platform/clock.ts'
import { keptDataKey, type Config } from './config/config.ts'
import { keptOperatorKey } from './config/operators.ts'
import { openDatabase, openStandby } from './open-database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { countMoves } from '../platform/db/committed-moves.ts'
import type { OpenDb } from '../platform/db/open-db.ts'
import { databaseFigures } from '../platform/db/database-figures.ts'
import type { Deps } from '../platform/deps.ts'
import type { Observed } from '../platform/http/observe.ts'
import { outsideCalls, type OutsideCalls } from '../platform/outside-calls.ts'
import { desiredOpening } from '../features/access-grants/index.ts'
import { databaseSink } from '../features/analytics/index.ts'
import type { Log } from '../platform/log.ts'
import { absentAircraftFeed } from '../outside/aircraft-feed/aircraft-feed.ts'
import { openAircraftFeed } from '../outside/aircraft-feed/open-aircraft-feed.ts'
import { openEventSink } from '../outside/event-sink/open-event-sink.ts'
import { httpGroundCollector } from '../outside/ground-link/http-ground-collector.ts'
import { httpGroundLink } from '../outside/ground-link/http-ground-link.ts'
import { httpInvoiceIssuer } from '../outside/invoice-issuer/http-invoice-issuer.ts'
import { absentInvoiceIssuer } from '../outside/invoice-issuer/invoice-issuer.ts'
import { absentMailer, smtpMailer } from '../outside/mail/smtp-mailer.ts'
import { openRadiusAccessGate } from '../outside/access-gate/radius-access-gate.ts'
import { closedAccessGate, httpAccessGate } from '../outside/access-gate/http-access-gate.ts'
import { kuaidi100Tracking } from '../outside/parcel-tracking/kuaidi100-tracking.ts'
import { kuaidi100Waybills } from '../outside/waybills/kuaidi100-waybills.ts'
import { absentParcelTracking } from '../outside/parcel-tracking/parcel-tracking.ts'
import { alipayGateway } from '../outside/payment/alipay-gateway.ts'
import type { PaymentGateway } from '../outside/payment/payment-gateway.ts'
import { stripeGateway } from '../outside/payment/stripe-gateway.ts'
import { unionPayGateway } from '../outside/payment/unionpay-gateway.ts'
import { wechatPayGateway } from '../outside/payment/wechatpay-gateway.ts'
import { diskPhotoStorage } from '../outside/photo-storage/disk-photo-storage.ts'
import { s3PhotoStorage } from '../outside/photo-storage/s3-photo-storage.ts'
import { aliyunSms } from '../outside/sms/aliyun-sms.ts'
import { httpSatelliteLink } from '../outside/satellite-link/http-satellite-link.ts'
import { openTracing } from '../outside/traces/open-tracing.ts'
import { openSignIn } from '../outside/sign-in/open-sign-in.ts'
import { SignInRefused, type SignIn } from '../outside/sign-in/sign-in-provider.ts'
import { staffDirectory } from '../outside/sign-in/staff-directory.ts'
import { requireDataKey } from '../platform/security/key-rotation/require-data-key.ts'
import { secureRandom } from '../platform/security/random.ts'
import { openVault } from '../platform/security/vault.ts'

export interface OpenWorld {
  deps: Deps
  /** Demonstration mode only: the clock that may be advanced. */
  demoClock: SteerableClock | null
  /** Figures of this process, for `/metrics`. */
  observed: Observed
  /** Null where a pooler hands connections on between transactions: notices would go to nobody. */
  hear: OpenDb['hear'] | null
  close(): Promise<void>
}

/** Opens database and outside systems as the configuration says; migrates before anything is served. */
export async function openDeps(config: Config, log: Log, release: string): Promise<OpenWorld> {
  const tracing = await openTracing(config.tracing, release)
  const { db, connections, hear, close: closeAll } = await openDatabase(config, log, { tracing })
  const { timed, registry } = outsideCalls(tracing)
  const standby = openStandby(config, { primary: db, tracing, log })
  try {
    await migrate(db)
    const data = config.dataKey ?? (await keptDataKey(config.dataDir))
    const vault = openVault({ data, also: config.dataKeyAlso, hash: config.hashKey }, secureRandom)
    await requireDataKey(db, vault)
    const demoClock = config.demo ? clockOfDemo(config) : null
    const clock =
      demoClock ?? steadyClock(machineReadings, (jumpedMs) => log.warn({ jumpedMs }, 'the machine’s clock has jumped'))
    const radius =
      config.accessRadius
      && (await openRadiusAccessGate(config.accessRadius, {
        db,
        clock,
        random: secureRandom,
        log,
        desiredOpening: (asked) => desiredOpening({ db, clock }, asked),
      }))
    const eventSink = await openEventSink(config.parts.has('collector') ? config.analytics.stream : null, {
      databaseSink: databaseSink({ db, clock, random: secureRandom, log }),
      dataDir: config.dataDir,
      log,
    })
    const aircraftFeed = openAircraftFeed(config, clock)
    const deps: Deps = {
      airline: config.airline,
      db,
      clock,
      random: secureRandom,
      vault,
      log,
      mailer: config.mail ? timed('mail', smtpMailer(config.mail)) : absentMailer,
      sms: config.sms ? timed('sms', aliyunSms(config.sms, { clock, random: secureRandom })) : null,
      gateways: configuredGateways(config, clock).map((gateway) => timed(gateway.id, gateway)),
      aircraftFeed: aircraftFeed === absentAircraftFeed ? aircraftFeed : timed('aircraftFeed', aircraftFeed),
      accessGate:
        radius?.gate
        ?? (config.accessGateUrl
          ? timed('accessGate', httpAccessGate(config.accessGateUrl, { key: config.accessGateKey }))
          : closedAccessGate),
      satelliteLink: config.linkProbeUrl ? timed('satelliteLink', httpSatelliteLink(config.linkProbeUrl)) : null,
      parcelTracking: config.kuaidi100
        ? timed('parcelTracking', kuaidi100Tracking(config.kuaidi100))
        : absentParcelTracking,
      waybills: config.waybills ? timed('waybills', kuaidi100Waybills(config.waybills, clock)) : null,
      invoiceIssuer: config.invoiceIssuer
        ? timed('invoiceIssuer', httpInvoiceIssuer(config.invoiceIssuer, clock))
        : absentInvoiceIssuer,
      photoStorage: config.photoS3
        ? timed('photoStorage', s3PhotoStorage(config.photoS3))
        : diskPhotoStorage(join(config.dataDir, 'uploads')),
      signIn: timedSignIn(openSignIn(config), timed),
      staffDirectory:
        config.staffDirectory && config.console
          ? timed('staffDirectory', staffDirectory(config.staffDirectory), isRefusal)
          : null,
      eventSink,
      tracing,
      ...(standby && { replica: standby.replica }),
      ...(config.link?.side === 'cabin' && {
        groundLink: timed('ground', httpGroundLink(config.link, clock, secureRandom)),
        groundCollector: httpGroundCollector(config.link.groundUrl),
      }),
      settings: {
        role: config.role,
        demo: config.demo,
        limits: config.limits,
        publicUrl: config.publicUrl,
        portalAddress: config.portalAddress,
        analytics: { projects: config.analytics.projects, retentionDays: config.analytics.retentionDays },
        link: linkSide(config.link),
        authenticationRetentionDays: config.authenticationRetentionDays,
        identityRetentionDays: config.identityRetentionDays,
        operatorKeys: [...config.operatorKeys, ...(config.demo ? [await keptOperatorKey(config.dataDir)] : [])],
        refundTwoKeysOver: config.refundTwoKeysOver,
        serviceRefundsUpTo: config.serviceRefundsUpTo,
        staffCouponsUpTo: config.staffCouponsUpTo,
      },
    }
    const closeWorld = async () => {
      await radius?.close()
      await eventSink.close()
      await deps.aircraftFeed.close?.()
      await standby?.close()
      await closeAll()
      await tracing.close()
    }
    const figures = [...databaseFigures({ db, connections }, clock), ...(standby?.replica.figures ?? [])]
    const observed = { figures, registries: [registry, countMoves(db)] }
    return { deps, demoClock, observed, hear: config.databasePool.namesStatements ? hear : null, close: closeWorld }
  } catch (error) {
    await standby?.close()
    await closeAll()
    throw error
  }
}

/** A code that is refused, or somebody who declines, is an answer. */
const isRefusal = (error: unknown) => error instanceof SignInRefused

const timedSignIn = ({ providers, airlineIdentity }: SignIn, timed: OutsideCalls['timed']): SignIn => {
  const watched = <System extends object>(name: string, system: System) => timed(name, system, isRefusal)
  return {
    providers: providers.map((provider) => watched(provider.way, provider)),
    airlineIdentity: airlineIdentity && watched('airlineApp', airlineIdentity),
  }
}

function linkSide(link: Config['link']): NonNullable<Deps['settings']['link']> | null {
  if (link?.side === 'cabin') return { side: 'cabin', tail: link.tail }
  return link && { side: 'ground', tails: [...new Set(link.aircraft.map(({ tail }) => tail))] }
}

/**
 * The real time, or AISLE_NOW, running on from the start of the process: two servers that take different times to load
 * must not differ by them, or one would see the other's leases as over.
 */
function clockOfDemo({ now }: Config): SteerableClock {
  if (now) return clockFrom(now, () => performance.now())
  const openedAt = performance.now()
  return clockFrom(new Date(), () => performance.now() - openedAt)
}

function configuredGateways(config: Config, clock: Clock): PaymentGateway[] {
  const gateways: PaymentGateway[] = []
  if (config.alipay) gateways.push(alipayGateway(config.alipay))
  if (config.wechatPay) gateways.push(wechatPayGateway(config.wechatPay))
  if (config.unionPay) gateways.push(unionPayGateway(config.unionPay, clock))
  if (config.stripe) gateways.push(stripeGateway(config.stripe))
  return gateways
}
