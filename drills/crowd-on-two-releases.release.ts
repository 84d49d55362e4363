import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { gatherCrowd } from './support/crowd.ts'
import { buildEarlierRelease } from './support/earlier-release.ts'
import { expectWhole } from './support/expect-whole.ts'
import { startNginx } from './support/nginx.ts'
import { getStatus, startProduct, type RunningServer } from './support/product.ts'
import { say } from './support/say.ts'
import { rounds, seededRandom } from './support/seeded-random.ts'

const { commit, program: earlier } = buildEarlierRelease()
const kills = rounds('AISLE_RELEASE_KILLS', 2)

/** Asks again and again whether a server is ready, and notes each answer that says no while it should run. */
function watchReadiness() {
  const refused: string[] = []
  let asked = 0
  let over = false
  const running = new Map<RunningServer, string>()
  const loop = (async () => {
    while (!over) {
      for (const [server, release] of running) {
        const status = await getStatus(`${server.url}/readyz`)
        asked += 1
        if (status !== 200 && running.has(server)) refused.push(`${release}: ${status}`)
      }
      await wait(20)
    }
  })()
  return {
    watch: (server: RunningServer, release: string) => void running.set(server, release),
    leave: (server: RunningServer) => void running.delete(server),
    async stop() {
      over = true
      await loop
      return { asked, refused }
    },
  }
}

describe(`this release beside ${commit}, which does not know the newest migration`, () => {
  it(`serves a crowd on one database through ${kills} kills, loses nothing, and neither is ever unready`, async () => {
    const folder = await makeProductFolder()
    onTestFinished(() => removeProductFolder(folder))
    const product = await startProduct({ dataDir: `${folder}/data`, flights: 4 })
    onTestFinished(() => product.end())
    const port = await freePorts(2)
    const releases = [
      { name: 'earlier', port, program: earlier },
      { name: 'this', port: port + 1 },
    ]
    const readiness = watchReadiness()
    const servers: RunningServer[] = []
    const start = async (at: number) => {
      const { name = '', ...options } = releases[at] ?? {}
      const server = await product.startServer(options)
      servers[at] = server
      readiness.watch(server, name)
    }
    await start(0)
    // Passengers and gateways reach the product here.
    const proxy = await startNginx({ folder: `${folder}/nginx`, port: product.port, upstream: [port, port + 1] })
    onTestFinished(() => proxy.stop())
    const crowd = gatherCrowd(product, { places: 6 })
    onTestFinished(() => crowd.abandon())
    crowd.begin()
    await crowd.nextOrder()
    // The newer release migrates while the earlier one serves.
    await start(1)
    const random = seededRandom()
    for (let round = 0; round < kills; round += 1) {
      await crowd.nextOrder()
      const at = round < 2 ? round : random.between(0, 1)
      const killed = servers[at]
      if (killed) readiness.leave(killed)
      await killed?.kill()
      await crowd.nextOrder()
      await start(at)
    }
    await crowd.nextOrder()
    await crowd.finish()
    const { asked, refused } = await readiness.stop()
    const { acknowledged } = await expectWhole(product, crowd)
    say(`${acknowledged} acknowledged over ${kills} kills; asked ${asked} times whether one is ready`)
    expect(refused).toEqual([])
  })
})
