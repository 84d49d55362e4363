import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openCashier } from './open-cashier.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A product that gives out this answer, and a cashier on the same port that notes what is posted to it. */
async function product(answer: (url: string) => unknown) {
  const posted: string[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') posted.push(`${request.url} ${Buffer.concat(chunks).toString()}`)
      response.end(JSON.stringify(answer(url)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this shape.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, posted }
}

describe('a cashier that no browser has opened', () => {
  it('is opened by posting the form that the product gives out', async () => {
    const { url, posted } = await product((at) => ({
      data: { wapPayUrl: `${at}/cashier`, wapPayParam: { a: '1', b: '=&' } },
    }))
    await openCashier(url, 'P1')
    expect(posted).toEqual(['/cashier a=1&b=%3D%26'])
  })

  it.each([{}, { data: null }, { data: { wapPayUrl: 7, wapPayParam: {} } }, [], null])(
    'stays closed when the product says %o',
    async (answer) => {
      const { url, posted } = await product(() => answer)
      await openCashier(url, 'P1')
      expect(posted).toEqual([])
    },
  )

  it('stays closed when there is no product', async () => {
    await expect(openCashier(undefined, 'P1')).resolves.toBeUndefined()
    await expect(openCashier('http://127.0.0.1:1', 'P1')).resolves.toBeUndefined()
  })
})
