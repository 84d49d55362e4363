import { setTimeout as wait } from 'node:timers/promises'
import { buildProduct } from './build-product.mjs'
import { childPrograms } from './child-programs.mjs'
import { ensureInstalled, root } from './install.mjs'
import { reachable, readProductConfig, requireFreePorts, withStandIns } from './product-environment.mjs'

const startLimitMs = 180_000

ensureInstalled()
await buildProduct()

const config = await readProductConfig(process.env)
const ports = config.demo
  ? { PORT: config.port, STANDINS_PORT: config.standIns.port, STANDINS_SMTP_PORT: config.standIns.smtpPort }
  : { PORT: config.port }
await requireFreePorts(config.host, ports)

const programs = childPrograms()
const environment = config.demo ? await withStandIns(process.env, config) : process.env
// DATA_DIR and the like are relative to where the command was given; only the programs' own paths are absolute.
programs.start('The server', [`${root}/apps/server/dist/main.js`], { env: environment })
if (config.demo) programs.start('The stand-ins program', [`${root}/stand-ins/dist/main.js`], { env: environment })

const address = `http://${reachable(config.host)}:${config.port}`
await waitUntilReady()
console.log(`ready ${address}`)
console.log(`  documents         ${address}/docs`)
if (config.demo) {
  const standIns = `http://${reachable(config.host)}:${config.standIns.port}`
  console.log(`  mailbox           ${standIns}/mail/messages`)
  console.log(`  cashiers          ${standIns}/pay`)
}

async function waitUntilReady() {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit) {
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
    // The programs say themselves why they ended; `end` then ends this process.
    if (programs.isEnding()) await programs.end(1)
  }
  console.error(`The server does not get ready: ${address}/readyz says no. Its messages are above.`)
  await programs.end(1)
}
