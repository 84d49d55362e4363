// Executes a test's commands inside one network namespace: one line of JSON in, one line of JSON out.
import { createSocket } from 'node:dgram'
import { createServer, request } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const streams = []
const block = Buffer.alloc(16_384, 'x')
const large = Buffer.alloc(1 << 20, 'x')

function* repeat(count) {
  for (let sent = 0; sent < count; sent++) yield large
}

const deeds = {
  /** An answer's status and text, or the code of what went wrong. */
  ask: ({ url, method = 'GET', body, headers = {}, from, patience = 10_000 }) =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(patience)
      const options = { method, headers, signal, agent: false, ...(from && { localAddress: from }) }
      const asked = request(url, options, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode, text }))
        response.on('error', (error) => resolve({ error: error.code ?? error.name }))
      })
      asked.on('error', (error) => resolve({ error: error.code ?? error.name }))
      asked.end(body)
    }),
  /** Says its name and who asks; `/bytes/N` is that long, `/drip` never ends. */
  serve: ({ port, says }) =>
    new Promise((resolve) => {
      const server = createServer((incoming, response) => {
        const [, length] = /^\/bytes\/(\d+)$/.exec(incoming.url) ?? []
        if (length) return response.end(Buffer.alloc(Number(length), 'x'))
        const [, blocks] = /^\/blocks\/(\d+)$/.exec(incoming.url) ?? []
        if (blocks) return Readable.from(repeat(Number(blocks)), { objectMode: false }).pipe(response)
        if (incoming.url !== '/drip') {
          response.setHeader('connection', 'close')
          return response.end(`${says} ${incoming.socket.remoteAddress.replace('::ffff:', '')}`)
        }
        const timer = setInterval(() => response.write(block), 20)
        response.on('close', () => clearInterval(timer))
      })
      server.listen(port, '::', () => resolve({}))
    }),
  stream: ({ url }) =>
    new Promise((resolve) => {
      const stream = { bytes: 0 }
      const asked = request(url, { agent: false }, (response) => {
        response.on('data', (chunk) => (stream.bytes += chunk.length))
        response.on('error', () => {})
        resolve({ stream: streams.push(stream) - 1 })
      })
      asked.on('error', (error) => resolve({ error: error.code }))
      asked.end()
    }),
  streamed: ({ stream }) => Promise.resolve({ bytes: streams[stream].bytes }),
  /** Answers every packet with one of the same length. */
  echo: ({ port }) =>
    new Promise((resolve) => {
      const socket = createSocket({ type: 'udp6', ipv6Only: false })
      socket.on('message', (packet, from) => socket.send(packet, from.port, from.address))
      socket.bind(port, '::', () => resolve({}))
    }),
  /** Sends a packet every millisecond until one is answered; when that was, in milliseconds of the machine's clock. */
  knock: ({ to, port }) =>
    new Promise((resolve) => {
      const socket = createSocket('udp4')
      const timer = setInterval(() => socket.send('.', port, to), 1)
      socket.on('error', () => {})
      socket.once('message', () => {
        clearInterval(timer)
        socket.close()
        resolve({ at: performance.timeOrigin + performance.now() })
      })
    }),
  /** Takes that many bytes and says how long it took. */
  take: ({ url }) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      let bytes = 0
      request(url, { agent: false }, (response) => {
        response.on('data', (chunk) => (bytes += chunk.length))
        response.on('end', () => resolve({ bytes, seconds: (performance.now() - startedAt) / 1000 }))
      }).end()
    }),
  /** Sends packets, and counts what comes back within a while. */
  send: ({ to, port, hex, count, patience = 400 }) =>
    new Promise((resolve) => {
      const answers = []
      const socket = createSocket(to.includes(':') ? 'udp6' : 'udp4')
      socket.on('error', (error) => resolve({ error: error.code }))
      socket.on('message', (packet) => answers.push(packet.toString('hex')))
      for (let sent = 0; sent < count; sent++) socket.send(Buffer.from(hex, 'hex'), port, to)
      setTimeout(() => {
        socket.close()
        resolve({ answers: answers.length, first: answers[0] })
      }, patience)
    }),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, deed, ...rest } = JSON.parse(line)
  void deeds[deed](rest).then((result) => process.stdout.write(`${JSON.stringify({ id, result })}\n`))
}
process.exit(0)
