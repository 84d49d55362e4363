import { reachableHost } from './http/reachable-host.ts'
import { standInEnvironment } from './demo-keys.ts'
import { startStandIns } from './start-stand-ins.ts'

const environment = process.env

function fail(message: string): never {
  console.error(`stand-ins: ${message}`)
  process.exit(1)
}

function portFrom(name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`${name} must be a port number, not "${text}".`)
  return port
}

function startTime(): Date {
  const text = environment['AISLE_NOW']
  if (!text) return new Date()
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) fail(`AISLE_NOW must be an ISO time, not "${text}".`)
  return time
}

/** @param ports the requested ports, by the variable that sets them */
function explain(error: unknown, ports: Record<string, number | undefined>): string {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    const name = Object.keys(ports).find((variable) => ports[variable] === port) ?? 'another port variable'
    return `port ${port} is taken by another program. Stop it, or set ${name} to a free port.`
  }
  return `could not start: ${String(error)}`
}

if (environment['NODE_ENV'] === 'production') {
  fail('refused to start, because NODE_ENV=production: the stand-ins imitate payments and mail for development only.')
}

const host = environment['HOST'] || '127.0.0.1'
const productPort = portFrom('PORT', 8080)
const httpPort = portFrom('STANDINS_PORT', productPort + 1)
const smtpPort = portFrom('STANDINS_SMTP_PORT', productPort + 2)
const adbpPort = environment['STANDINS_ADBP_PORT'] ? portFrom('STANDINS_ADBP_PORT', 0) : undefined
const coaPort = environment['STANDINS_COA_PORT'] ? portFrom('STANDINS_COA_PORT', 0) : undefined
const productUrl = (environment['PRODUCT_URL'] || `http://${reachableHost(host)}:${productPort}`).replace(/\/+$/, '')
const publicUrl = environment['PUBLIC_URL']?.replace(/\/+$/, '') || undefined
const consolePort = environment['CONSOLE_PORT'] ? portFrom('CONSOLE_PORT', 0) : undefined
const consoleUrl =
  environment['CONSOLE_URL']?.replace(/\/+$/, '') || (consolePort && `http://localhost:${consolePort}`) || undefined

// For start scripts: what to hand to the server, as JSON.
if (process.argv.includes('--environment')) {
  console.log(JSON.stringify(standInEnvironment({ httpUrl: `http://${reachableHost(host)}:${httpPort}`, smtpPort })))
  process.exit(0)
}

const standIns = await startStandIns({
  host,
  httpPort,
  smtpPort,
  adbpPort,
  controller:
    coaPort === undefined
      ? undefined
      : {
          coaPort,
          server: reachableHost(host),
          authPort: portFrom('ACCESS_RADIUS_AUTH_PORT', 1812),
          acctPort: portFrom('ACCESS_RADIUS_ACCT_PORT', 1813),
        },
  productUrl,
  publicUrl,
  consoleUrl,
  startAt: startTime(),
}).catch((error: unknown) => {
  const [STANDINS_PORT, STANDINS_SMTP_PORT] = [httpPort, smtpPort]
  const [STANDINS_ADBP_PORT, STANDINS_COA_PORT] = [adbpPort, coaPort]
  return fail(explain(error, { STANDINS_PORT, STANDINS_SMTP_PORT, STANDINS_ADBP_PORT, STANDINS_COA_PORT }))
})
console.log(`stand-ins ${standIns.url} smtp ${host}:${standIns.smtpPort}`)

const stop = () => {
  void standIns.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
