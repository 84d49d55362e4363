import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { gatherCrowd } from './support/crowd.ts'
import { expectWhole } from './support/expect-whole.ts'
import { startNginx } from './support/nginx.ts'
import { startProduct, type RunningServer } from './support/product.ts'
import { say } from './support/say.ts'

const newKey = () => randomBytes(32).toString('base64')

it('the data key changes under two servers while a crowd buys, and loses nothing', async () => {
  const folder = await makeProductFolder()
  onTestFinished(() => removeProductFolder(folder))
  const [old, next] = [newKey(), newKey()]
  const product = await startProduct({
    dataDir: `${folder}/data`,
    flights: 4,
    environment: { AISLE_DATA_KEY: old, DRAIN_SECONDS: '1' },
  })
  onTestFinished(() => product.end())
  const port = await freePorts(2)
  const ports = [port, port + 1]
  const servers: RunningServer[] = []
  for (const own of ports) servers.push(await product.startServer({ port: own }))
  const proxy = await startNginx({ folder: `${folder}/nginx`, port: product.port, upstream: ports })
  onTestFinished(() => proxy.stop())
  const crowd = gatherCrowd(product, { places: 6 })
  onTestFinished(() => crowd.abandon())
  crowd.begin()
  await crowd.nextOrder()

  /** One server after the other, as docs/keys-and-retention.md says. */
  const restartWith = async (environment: Record<string, string>) => {
    for (const [at, own] of ports.entries()) {
      await servers[at]?.stop()
      servers[at] = await product.startServer({ port: own, environment })
      await crowd.nextOrder()
    }
  }
  await restartWith({ AISLE_HASH_KEY: old, AISLE_DATA_KEY_ALSO: next })
  const both = { AISLE_HASH_KEY: old, AISLE_DATA_KEY: next, AISLE_DATA_KEY_ALSO: old }
  await restartWith(both)
  const found = await product.runCommand(['reseal', '--apply'], both)
  expect(found).toMatch(/manifest_passengers\S* +[1-9]/)
  await crowd.nextOrder()
  expect(await product.runCommand(['reseal'], both)).not.toMatch(/[1-9]/)
  await restartWith({ AISLE_HASH_KEY: old, AISLE_DATA_KEY: next })
  await crowd.nextOrder()
  await crowd.finish()
  const { acknowledged } = await expectWhole(product, crowd)
  say(`${acknowledged} acknowledged while the key changed: ${found.replaceAll('\n', ', ')}`)
})
