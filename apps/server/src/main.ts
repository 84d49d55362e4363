import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { CommandFailed, runCommand } from './boot/commands.ts'
import { buildApp } from './boot/build-app.ts'
import { ConfigError } from './boot/config/reader.ts'
import { readConfig, type Config } from './boot/config/config.ts'
import { MigrationsDiffer } from './platform/db/migrate.ts'
import { LocalPostgresError } from './platform/db/local-postgres/local-postgres-error.ts'
import type { Deps } from './platform/deps.ts'
import { addDemoCashier } from './demo/demo-cashier-route.ts'
import { addDemoClock } from './demo/demo-clock-route.ts'
import { addDemoFlightEvent } from './demo/demo-flight-event-route.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { startHandingOn } from './features/analytics-hand-on/index.ts'
import { confirmRunning } from './features/access-grants/index.ts'
import { enqueueAnalyticsKeeping } from './features/analytics/index.ts'
import { startCaptiveListener } from './features/captive/index.ts'
import { startCabinLink } from './features/cabin-link/index.ts'
import { buildConsole } from './features/console/index.ts'
import { enqueueFlightWatch, flightEventSchema, takeFlightEvent } from './features/flight-events/index.ts'
import { enqueueHousekeeping } from './features/housekeeping/index.ts'
import { enqueueAuditHead } from './features/operators/index.ts'
import { getRelyingParty } from './features/passkeys/index.ts'
import { findCashierForm } from './features/payments/index.ts'
import { enqueueCabinWatch } from './features/portal/index.ts'
import { enqueueReconciliation } from './features/reconciliation/index.ts'
import { enqueuePhotoTidying } from './features/refunds/index.ts'
import { drain, type Leaving } from './platform/http/health.ts'
import { keepReleases } from './platform/http/pages/kept-releases.ts'
import { findWebApp, type PageSettings } from './platform/http/pages/serve-web-app.ts'
import type { WatchedFigure } from './platform/http/observe.ts'
import { logOptions } from './platform/http/server-log.ts'
import { startStaffListener } from './platform/http/staff-pages.ts'
import { openDeps } from './boot/open-deps.ts'
import { startJobs } from './boot/start-jobs.ts'
import type { JobWorker } from './platform/jobs/job-worker.ts'
import { closedAccessGate } from './outside/access-gate/http-access-gate.ts'

/** The same relative place from `src/main.ts` and from the bundled `dist/main.js`. */
const webAppDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const consoleDir = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Passengers' requests that are still running get this long when the server is asked to end. */
const graceMs = 10_000

/** Names this build: the beginning of the hash of this very program. */
async function getRelease(): Promise<string> {
  const program = await readFile(fileURLToPath(import.meta.url))
  return createHash('sha256').update(program).digest('hex').slice(0, 12)
}

const buildFigure = (release: string): WatchedFigure => ({
  name: 'aisle_build_info',
  help: 'The release that this server runs: always 1',
  label: 'release',
  read: async () => new Map([[release, 1]]),
})

async function main(config: Config): Promise<void> {
  const release = await getRelease()
  const logger = pino(logOptions(config.logLevel, { host: hostname(), release }))
  const world = await openDeps(config, logger, release)
  const { deps } = world
  // A cabin that has a ground gets everything from there, also in a demonstration.
  if (config.demo && config.link?.side !== 'cabin') await prepareDemo(deps, config)
  await enqueueStandingJobs(deps)
  const web = findWebApp(webAppDir, pageSettings(config, deps))
  const groundLink = config.link?.side === 'ground' ? config.link : null
  const { parts, callsInFlight, pageOrigins, serviceWorker, trustedProxies } = config
  const leaving: Leaving = { state: 'no' }
  const app = await buildApp({
    deps,
    logger,
    web,
    parts,
    callsInFlight,
    pageOrigins,
    link: groundLink,
    serviceWorker,
    // Only a worker asks for differences.
    ...(web && serviceWorker
      ? { differenceFrom: await keepReleases({ dataDir: config.dataDir, web, log: logger }) }
      : {}),
    trustedProxies,
    staffPages: config.production ? { token: config.admin.token } : 'open',
    leaving,
    observed: { ...world.observed, figures: [...world.observed.figures, buildFigure(release)] },
  })
  let jobs: JobWorker | undefined
  if (world.demoClock) {
    addDemoClock(app, world.demoClock, {
      before: (moment) => confirmRunning(deps, moment),
      after: async () => jobs?.wake(),
    })
    addDemoFlightEvent(app, flightEventSchema, async (event) => {
      const taken = await takeFlightEvent(deps, event)
      await jobs?.wake()
      return taken
    })
    addDemoCashier(app, (paymentNo) => findCashierForm(deps, paymentNo))
  }

  const staffConsole =
    config.console
    && (await buildConsole({ deps, logger, dir: consoleDir, web, url: config.console.url, trustedProxies, leaving }))
  let captive: Server | undefined
  let staff: Server | undefined
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= (async () => {
      setTimeout(() => process.exit(1), graceMs).unref()
      captive?.close()
      captive?.closeAllConnections()
      staff?.close()
      staff?.closeAllConnections()
      await staffConsole?.close()
      await app.close()
      await jobs?.stop()
      await world.close()
    })()
    return ending
  }
  // A person who interrupts the server by hand need not wait.
  process.once('SIGINT', () => void end())
  process.once('SIGTERM', () => void drain(app, leaving, config.drainSeconds).then(end))

  try {
    await app.listen({ host: config.host, port: config.port })
    jobs = startJobs(deps, config, world.hear)
    if (config.captivePort !== null && parts.has('portal')) {
      captive = await startCaptiveListener(deps, { host: config.host, port: config.captivePort })
    }
    if (staffConsole && config.console) {
      await staffConsole.listen({ host: config.console.host, port: config.console.port })
    }
    if (config.admin.port !== null) {
      staff = await startStaffListener(app, { host: config.admin.host, port: config.admin.port })
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** The jobs that run for as long as the installation does; each server enqueues them, even if another runs them. */
async function enqueueStandingJobs(deps: Deps): Promise<void> {
  await startCabinLink(deps)
  await startHandingOn(deps)
  await enqueueHousekeeping(deps)
  await enqueueAuditHead(deps)
  await enqueueAnalyticsKeeping(deps)
  await enqueueFlightWatch(deps)
  await enqueuePhotoTidying(deps)
  await enqueueReconciliation(deps)
  // Without a gate there is nothing aboard to look after.
  if (deps.accessGate !== closedAccessGate) await enqueueCabinWatch(deps)
}

function pageSettings(
  { airline, role, portalAddress, signIn, callBases, analytics }: Config,
  { signIn: opened, settings }: Deps,
): PageSettings {
  return {
    airline,
    role,
    portalAddress,
    signInWays: [...opened.providers.map(({ way }) => way), ...(opened.airlineIdentity ? ['airlineApp' as const] : [])],
    passkeys: getRelyingParty(settings) !== null,
    appAgent: signIn.airlineApp?.agent ?? null,
    partnerAgent: signIn.partner?.agent ?? null,
    analyticsProject: analytics.consent === 'off' ? null : analytics.projects[0],
    callBases,
  }
}

/** Errors whose message is one clear sentence. */
const sentences = [ConfigError, CommandFailed, LocalPostgresError, MigrationsDiffer]

/** One clear sentence for an error that the person who starts the server can mend; any other error with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The system's error for a listener that could not start.
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or choose another: PORT=8090 npm start`
  if (sentences.some((kind) => error instanceof kind)) return error.message
  if (error.message.startsWith('The database')) return error.message
  return error.stack ?? error.message
}

try {
  const said = await runCommand(process.argv.slice(2), process.env)
  if (said === null) await main(readConfig(process.env))
  else process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
