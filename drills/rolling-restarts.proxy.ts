import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { startNginx } from './support/nginx.ts'
import { startProduct } from './support/product.ts'
import { say } from './support/say.ts'

const restarts = Number(process.env['AISLE_ROLLING_RESTARTS'] ?? 3)

/** Calls without a pause, each on a connection that is kept as browsers do. Answers what came, with how often. */
function callWithoutPause(url: string, passengers: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: passengers })
  const came = new Map<string, number>()
  const path = `${url}/api2/v1/common/getServerTime`
  const headers = { channel: 'WEB', 'content-type': 'application/json' }
  const call = () =>
    new Promise<string>((resolve) => {
      const sent = request(path, { agent, method: 'POST', headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('error', (error) => resolve(error.message))
        answer.on('end', () => resolve(text.startsWith('{"code":') ? 'envelope' : `${answer.statusCode}: ${text}`))
      })
      sent.on('error', (error) => resolve(error.message))
      sent.end('{}')
    })
  let stopped = false
  const loops = Array.from({ length: passengers }, async () => {
    while (!stopped) {
      const what = await call()
      came.set(what, (came.get(what) ?? 0) + 1)
    }
  })
  return {
    calls: () => [...came.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      stopped = true
      await Promise.all(loops)
      agent.destroy()
      return came
    },
  }
}

it(`${restarts} rolling restarts of three servers behind nginx lose no call`, async () => {
  const folder = await makeProductFolder()
  onTestFinished(() => removeProductFolder(folder))
  const environment = { DRAIN_SECONDS: '1' }
  const product = await startProduct({ dataDir: `${folder}/data`, flights: 0, environment })
  onTestFinished(() => product.end())
  const port = await freePorts(4)
  const ports = [port, port + 1, port + 2]
  const servers = []
  for (const own of ports) servers.push(await product.startServer({ port: own }))
  const proxy = await startNginx({ folder: `${folder}/nginx`, port: port + 3, upstream: ports })
  onTestFinished(() => proxy.stop())

  const passengers = callWithoutPause(proxy.url, 20)
  for (let restart = 0; restart < restarts; restart += 1) {
    const at = restart % ports.length
    const before = passengers.calls()
    await expect.poll(() => passengers.calls(), { timeout: 60_000 }).toBeGreaterThan(before + 100)
    await servers[at]?.stop()
    servers[at] = await product.startServer({ port: ports[at] ?? port })
  }
  const came = await passengers.stop()
  say(`${passengers.calls()} calls over ${restarts} restarts`)
  expect([...came.keys()], (await proxy.complaints()).join('\n')).toEqual(['envelope'])
})
