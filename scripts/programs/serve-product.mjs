import { buildProduct } from '../building/build-product.mjs'
import { childPrograms } from './child-programs.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'
import { reachable, readProductConfig, requireFreePorts, withStandIns } from './product-environment.mjs'

const startLimitMs = 180_000

ensureInstalled()
await buildProduct()

const { given, config } = await readEnvironment()
const ports = {
  PORT: config.port,
  ...(config.demo && { STANDINS_PORT: config.standIns.port, STANDINS_SMTP_PORT: config.standIns.smtpPort }),
  ...(config.console && { CONSOLE_PORT: config.console.port }),
}
await requireFreePorts(config.host, ports)

const programs = childPrograms()
const environment = config.demo ? await withStandIns(given, config) : given
const address = `http://${reachable(config.host)}:${config.port}`
const standIns = `http://${reachable(config.host)}:${config.standIns.port}`

// Start the stand-ins first, because the starting server sets the flight of the aircraft stand-in.
if (config.demo) {
  programs.start('The stand-ins program', [`${root}/stand-ins/dist/main.js`], { env: environment })
  await programs.answers(`${standIns}/clock`, startLimitMs)
}
// DATA_DIR and the like are relative to the caller's folder; only the paths of the programs are absolute.
programs.start('The server', [`${root}/apps/server/dist/main.js`], { env: environment })

if (!(await programs.answers(`${address}/readyz`, startLimitMs))) {
  console.error(`The server does not get ready: ${address}/readyz says no. Its messages are above.`)
  await programs.end(1)
}
console.log(`ready ${address}`)
console.log(`  documents         ${address}/docs`)
if (config.demo) {
  console.log(`  mailbox           ${standIns}/mail/`)
  console.log(`  cashiers          ${standIns}/pay`)
  console.log(`  aboard            ${address}/?source=portal#/productList`)
}
if (config.console) console.log(`  console           ${config.console.url}`)

/** The demonstration has a console for staff; elsewhere CONSOLE_PORT decides. */
async function readEnvironment() {
  const read = await readProductConfig(process.env)
  if (!read.demo || read.role === 'cabin' || process.env.CONSOLE_PORT) return { given: process.env, config: read }
  const withConsole = { ...process.env, CONSOLE_PORT: String(read.port + 3) }
  return { given: withConsole, config: await readProductConfig(withConsole) }
}
