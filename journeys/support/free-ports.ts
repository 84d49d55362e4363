import { createServer } from 'node:net'

/** Three ports in a row that nobody listens on: product, stand-ins, their SMTP. */
export async function threeFreePorts(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = 20_000 + Math.floor(Math.random() * 20_000)
    const free = await Promise.all([first, first + 1, first + 2].map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('no three free ports in a row')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
