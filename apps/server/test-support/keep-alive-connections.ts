import { connect, type Socket } from 'node:net'
import type { Notice } from './payments/payment-notices.ts'

interface PlainAnswer {
  status: number
  body: string
}

interface Sending<Letter> {
  connections: number
  /**
   * Letters that a connection sends in one go (HTTP/1.1 pipelining): Node's own client would cost more than the server.
   */
  atOnce: number
  write: (letter: Letter) => Notice
  /** Receives each answer as it arrives. */
  hear: (letter: Letter, answer: PlainAnswer) => void
}

/** POSTs all letters to a server at `url` over a few keep-alive connections; rejects when one of them ends early. */
export async function postAll<Letter>(
  url: string,
  letters: readonly Letter[],
  { connections, atOnce, write, hear }: Sending<Letter>,
): Promise<void> {
  const { host, hostname, port } = new URL(url)
  let taken = 0
  const takeSome = () => letters.slice(taken, (taken += atOnce))
  const sendAll = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const hearAnswers = listenTo(socket)
    for (let sent = takeSome(); sent.length > 0; sent = takeSome()) {
      socket.write(sent.map((letter) => requestText(host, write(letter))).join(''))
      await hearAnswers(sent.length, (index, answer) => {
        const letter = sent[index]
        if (letter !== undefined) hear(letter, answer)
      })
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
}

function requestText(host: string, { path, headers, body }: Notice): string {
  const all = { host, ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

type HearAnswers = (count: number, hear: (index: number, answer: PlainAnswer) => void) => Promise<void>

/** Resolves once this many answers have arrived, in the order of the requests. */
function listenTo(socket: Socket): HearAnswers {
  let received = ''
  let hearMore: (() => void) | undefined
  let fail: (reason: Error) => void = () => undefined
  // One character per byte, so that lengths match.
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    hearMore?.()
  })
  socket.on('error', (reason) => fail(reason))
  socket.on('end', () => fail(new Error('the server has hung up')))
  return (count, hear) =>
    new Promise((resolve, reject) => {
      let heard = 0
      fail = reject
      hearMore = () => {
        for (let answer = firstAnswer(received); answer; answer = firstAnswer(received)) {
          received = received.slice(answer.length)
          hear(heard, answer)
          heard += 1
        }
        if (heard === count) resolve()
      }
    })
}

function firstAnswer(received: string): (PlainAnswer & { length: number }) | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.slice(0, headEnd)
  const bodyLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!bodyLength) throw new Error(`an answer of unknown length: ${head}`)
  const length = headEnd + 4 + Number(bodyLength)
  if (received.length < length) return undefined
  const body = Buffer.from(received.slice(headEnd + 4, length), 'latin1').toString('utf8')
  return { status: Number(head.slice(9, 12)), body, length }
}
