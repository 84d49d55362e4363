import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Fault } from './magic-values.ts'
import type { Report } from './report.ts'
import { adbpValues } from './wires.ts'

const longestRequest = 64 * 1024

interface AdbpOptions {
  host: string
  /** 0 picks a free port. */
  port: number
  says: () => { report: Report; fault: Fault }
}

/** ARINC 834 ADBP: a client subscribes, and the aircraft connects back to the client's port and publishes there. */
export async function startAdbp({ host, port, says }: AdbpOptions): Promise<Server> {
  const subscriptions = new Set<() => void>()
  const server = createServer((socket) => {
    let request = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      request = (request + chunk.toString()).slice(0, longestRequest)
      if (!request.includes('</method>')) return
      const asked = request
      request = ''
      if (says().fault === 'down') return socket.destroy()
      answer(socket, asked, says, subscriptions)
    })
  })
  server.once('close', () => {
    for (const end of subscriptions) end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function answer(socket: Socket, request: string, says: AdbpOptions['says'], subscriptions: Set<() => void>): void {
  const method = /<method[^>]*\bname="(\w+)"/.exec(request)?.[1] ?? ''
  const names = [...request.matchAll(/<parameter\s+name="([^"]+)"/g)].map(([, name = '']) => name)
  const respond = (errorcode: number, body: string) =>
    socket.write(`${declaration}<response method="${method}Response" errorcode="${errorcode}">${body}</response>`)
  if (method === 'getAvionicParameters') return void respond(0, getParameters(says().report, names))
  const publishPort = Number(/<publishport>(\d+)<\/publishport>/.exec(request)?.[1])
  if (method !== 'subscribeAvionicParameters' || !publishPort) return void respond(2, '')
  const period = Number(/<refreshperiod>(\d+)<\/refreshperiod>/.exec(request)?.[1]) || 1000
  respond(0, '')
  const end = publish({
    host: socket.remoteAddress ?? '',
    port: publishPort,
    period: Math.max(period, 20),
    names,
    says,
  })
  subscriptions.add(end)
}

interface Publishing {
  host: string
  port: number
  period: number
  names: string[]
  says: AdbpOptions['says']
}

function publish({ host, port, period, names, says }: Publishing): () => void {
  const socket = connect({ host, port })
  let turn = 0
  const send = () => {
    const { report, fault } = says()
    if (fault === 'down') return socket.destroy()
    turn += 1
    if (fault === 'slow' && turn % 6 !== 1) return
    const frame = methodElement('publishAvionicParameters', getParameters(report, names))
    // Every other frame breaks off, and the next one follows at once.
    socket.write(fault === 'halfFrames' && turn % 2 === 1 ? frame.slice(0, frame.length / 2) : frame)
  }
  const timer = setInterval(send, period)
  const end = () => {
    clearInterval(timer)
    socket.destroy()
  }
  socket.once('connect', send)
  socket.once('error', end)
  socket.once('close', () => clearInterval(timer))
  return end
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** The ones that were asked for; all of them where none was. */
function getParameters(report: Report, names: readonly string[]): string {
  const time = Date.parse(report.at)
  const wanted = adbpValues(report).filter(([name]) => names.length === 0 || names.includes(name))
  const written = wanted.map(
    ([name, type, value]) =>
      `<parameter name="${name}" validity="${value === null ? 2 : 1}" type="${type}" value="${escaped(value ?? '')}" time="${time}"/>`,
  )
  return `<parameters>${written.join('')}</parameters>`
}

/** `length` counts the element, its own digits among it. */
function methodElement(name: string, body: string): string {
  const element = (length: number) => `<method name="${name}" length="${length}">${body}</method>`
  let length = 0
  while (Buffer.byteLength(element(length)) !== length) length = Buffer.byteLength(element(length))
  return declaration + element(length)
}
