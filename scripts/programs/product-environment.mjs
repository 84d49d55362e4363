import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../machine/install.mjs'

/** Reads the environment as the server will. If a variable is wrong, exits with the server's message. */
export async function readProductConfig(environment) {
  const { readConfig } = await import(join(root, 'apps/server/dist/config.js'))
  try {
    return readConfig(environment)
  } catch (error) {
    if (error.name !== 'ConfigError') throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The variables of each outside system, replaced together: a real gateway must not get a stand-in's keys. */
const systems = [
  /^ALIPAY_/,
  /^WECHATPAY_/,
  /^UNIONPAY_/,
  /^STRIPE_/,
  /^(SMTP_URL|MAIL_FROM)$/,
  /^AIRCRAFT_FEED_/,
  /^ACCESS_(GATE|RADIUS)_/,
  /^KUAIDI100_/,
  /^INVOICE_ISSUER_/,
  /^ALIYUN_SMS_/,
  /^SSO_/,
  /^WECHAT_/,
  /^PARTNER_/,
  /^STAFF_(ISSUER|CLIENT|GROUPS)/,
  /^AIRLINE_/,
]

/** Adds stand-ins for the outside systems that the environment does not configure. */
export async function withStandIns(environment, config) {
  const { standInEnvironment } = await import(join(root, 'stand-ins/dist/demo-keys.js'))
  const httpUrl = `http://${reachable(config.host)}:${config.standIns.port}`
  const standIns = standInEnvironment({ httpUrl, smtpPort: config.standIns.smtpPort })
  const configured = systems.filter((system) =>
    Object.keys(environment).some((name) => system.test(name) && environment[name]),
  )
  const wanted = Object.entries(standIns).filter(([name]) => !configured.some((system) => system.test(name)))
  return { ...environment, ...Object.fromEntries(wanted) }
}

/** The host name for URLs of a server that listens on `host`. */
export function reachable(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Exits with a message if one of the ports, keyed by variable name, is not available. */
export async function requireFreePorts(host, ports) {
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await listenProblem(host, port)
    if (!problem) continue
    console.error(
      problem === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Stop that program, or choose another port: ${variable}=${port + 10} npm start`
        : `Port ${port} on ${host} cannot be used (${problem}). Choose another port with ${variable}, or another address with HOST.`,
    )
    process.exit(1)
  }
}

function listenProblem(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
