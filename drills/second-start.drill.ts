import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gatherCrowd } from './support/crowd.ts'
import { expectWhole } from './support/expect-whole.ts'
import { localPostgres } from './support/local-postgres.ts'
import { mailbox } from './support/mail-login.ts'
import { startWork } from './support/product-at-work.ts'
import { getStatus, type Product } from './support/product.ts'

const program = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

describe('a second start on the same data', () => {
  it('is refused in one sentence if the port is taken; on another port both serve, and one continues alone', async () => {
    const { product, server: first, crowd } = await startWork({ atEnd: onTestFinished, flights: 3 })
    const postgres = (await localPostgres(product.dataDir)).pid

    expect(await startAgain(product, 'scripts/start.mjs')).toEqual({
      code: 1,
      said: [
        expect.stringMatching(
          /^Port \d+ is taken by another program\. Stop that program, or choose another port: PORT=/,
        ),
      ],
    })
    expect(await startAgain(product, 'apps/server/dist/main.js')).toEqual({
      code: 1,
      said: [expect.stringMatching(/^Port \d+ is in use\. Stop what listens there, or choose another: PORT=/)],
    })
    expect(await getStatus(`${first.url}/readyz`)).toBe(200)

    const second = await product.startServer({ port: product.port + 3 })
    // Stripe notifies only the first server's address, so passengers of the second server pay in Chinese, by Alipay.
    const numbers = { from: 400, step: 2 }
    const others = gatherCrowd({ ...product, url: second.url }, { places: 3, numbers, notes: crowd.notes })
    onTestFinished(() => others.abandon())
    crowd.begin()
    others.begin()
    await Promise.all([crowd.nextOrder(), others.nextOrder()])
    await untilMailed(crowd.notes.mailedTo, 3)
    await crowd.finish()

    await first.stop()
    await others.nextOrder()
    await others.finish()
    // Only now has every code arrived that either crowd has asked for.
    await expectEachMailOnce(product, crowd.notes.mailedTo)
    expect(second.ended(), second.log()).toBe(false)
    expect((await localPostgres(product.dataDir)).pid).toBe(postgres)
    await expectWhole(product, crowd)
  })
})

/** Starts the program a second time and returns its exit code and its lines. */
function startAgain(product: Product, path: string): Promise<{ code: number; said: string[] }> {
  const env = {
    ...process.env,
    PORT: String(product.port),
    STANDINS_PORT: String(product.port + 1),
    STANDINS_SMTP_PORT: String(product.port + 2),
    DATA_DIR: product.dataDir,
    AISLE_DEMO: '1',
    LOG_LEVEL: 'error',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [program(path)], { env }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.split('\n').filter(Boolean)
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said })
    })
  })
}

/**
 * Both servers run jobs, but each code is mailed once: a passenger who missed an answer asks for another code, and its
 * mail has another text.
 */
async function expectEachMailOnce(product: Product, mailedTo: readonly string[]): Promise<void> {
  expect(mailedTo.length).toBeGreaterThan(0)
  for (const address of new Set(mailedTo)) {
    const texts = (await mailbox(product, address)).map(({ text }) => text)
    expect(texts.length).toBeGreaterThanOrEqual(mailedTo.filter((one) => one === address).length)
    expect(texts).toEqual([...new Set(texts)])
  }
}

async function untilMailed(mailedTo: readonly string[], count: number): Promise<void> {
  while (mailedTo.length < count) await new Promise((resolve) => setImmediate(resolve))
}
