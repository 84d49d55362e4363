import { expect, it } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { startBackedUpPostgres } from './support/backed-up-postgres.ts'
import { compareWithBooks } from './support/books.ts'
import { gatherCrowd } from './support/crowd.ts'
import { getStatus, startProduct } from './support/product.ts'
import { say } from './support/say.ts'

it('a database that is lost with its disk comes back as it was at a moment after its last backup', async ({
  onTestFinished,
}) => {
  const folder = await makeProductFolder()
  onTestFinished(() => removeProductFolder(folder))
  const postgres = await startBackedUpPostgres(folder, await freePorts(1))
  onTestFinished(() => postgres.stop())
  const product = await startProduct({
    dataDir: `${folder}/data`,
    flights: 2,
    environment: { DATABASE_URL: postgres.url },
  })
  onTestFinished(() => product.end())
  let server = await product.startServer()
  const kept = gatherCrowd(product, { places: 4, numbers: { from: 0, step: 2 } })
  onTestFinished(() => kept.abandon())
  kept.begin()
  await kept.nextOrder()
  await postgres.pgbackrest('--type=full', 'backup')
  // pgBackRest distinguishes backups from moments by whole seconds.
  const backedUpAt = performance.now()
  while (performance.now() < backedUpAt + 2_000) await kept.nextOrder()
  await kept.finish()
  const [moment] = await postgres.query<{ at: string }>('select clock_timestamp()::text as at')

  const lost = gatherCrowd(product, { places: 4, numbers: { from: 1, step: 2 } })
  onTestFinished(() => lost.abandon())
  lost.begin()
  await lost.nextOrder()
  await lost.finish()
  // Waits until everything up to here is in the archive: the restore has to stop in the midst of it.
  await postgres.pgbackrest('check')
  await server.stop()
  await postgres.loseEverything()

  await postgres.pgbackrest('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore')
  await postgres.start()
  const verdict = await compareWithBooks(postgres.address, kept.notes)
  expect(verdict).toMatchObject({ lost: [], halfMade: [] })
  expect(verdict.acknowledged).toBeGreaterThan(0)
  const later = await compareWithBooks(postgres.address, lost.notes)
  expect(later.lost.length).toBeGreaterThan(0)

  server = await product.startServer()
  expect(await getStatus(`${product.url}/readyz`)).toBe(200)
  const again = gatherCrowd(product, { places: 2, numbers: { from: 100, step: 1 }, notes: kept.notes })
  onTestFinished(() => again.abandon())
  again.begin()
  await again.nextOrder()
  await again.finish()
  expect(await compareWithBooks(postgres.address, kept.notes)).toMatchObject({ lost: [], halfMade: [] })
  say(`${verdict.acknowledged} acknowledged before ${moment?.at} are back, ${later.lost.length} after it are not`)
  expect(server.ended(), server.log()).toBe(false)
})
