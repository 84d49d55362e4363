import { buildProduct } from '../building/build-product.mjs'
import { childPrograms } from './child-programs.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'
import { reachable, readProductConfig, requireFreePorts, withStandIns } from './product-environment.mjs'

ensureInstalled()
await buildProduct(['server', 'stand-ins'])

const config = await readProductConfig(process.env)
const { port, standIns, host } = config
// The browser connects to Vite on PORT, and Vite forwards everything but the web app to the server.
const serverPort = port + 3
await requireFreePorts(host, {
  PORT: port,
  STANDINS_PORT: standIns.port,
  STANDINS_SMTP_PORT: standIns.smtpPort,
  'PORT (the server behind it)': serverPort,
})

const address = `http://${reachable(host)}:${port}`
const given = {
  PUBLIC_URL: address,
  PRODUCT_URL: `http://${reachable(host)}:${serverPort}`,
  ...process.env,
  PORT: String(serverPort),
  STANDINS_PORT: String(standIns.port),
  STANDINS_SMTP_PORT: String(standIns.smtpPort),
}
const environment = config.demo ? await withStandIns(given, config) : given
const watch = [`${root}/node_modules/tsx/dist/cli.mjs`, 'watch', '--clear-screen=false']

const programs = childPrograms()
if (config.demo) {
  programs.start('The stand-ins program', [...watch, `${root}/stand-ins/main.ts`], { env: environment })
  await programs.answers(`http://${reachable(host)}:${standIns.port}/clock`, 30_000)
}
programs.start('The server', [...watch, `${root}/apps/server/src/main.ts`], { env: environment })
programs.start(
  'Vite',
  [`${root}/node_modules/vite/bin/vite.js`, '--strictPort', '--port', String(port), '--host', host],
  {
    cwd: `${root}/apps/web`,
    env: { ...process.env, AISLE_DEV_API: `http://${reachable(host)}:${serverPort}` },
  },
)
console.log(`developing at ${address}`)
