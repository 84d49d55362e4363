import { connect, type Socket } from 'node:net'

interface HttpAnswer {
  status: number
  body: string
}

export interface HttpRequest {
  path: string
  headers?: Readonly<Record<string, string>>
  body: string
}

/**
 * A keep-alive connection that posts one request at a time and does less than Node's client, to leave the processor to
 * the systems under test: it needs a `content-length` in the response, which both servers send.
 */
export class HttpConnection {
  private received: Buffer = Buffer.alloc(0)
  private waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null

  private readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('the server has closed the connection')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new HttpConnection(socket))
      })
    })
  }

  post({ path, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
    if (this.waiting) throw new Error('a connection takes one request at a time')
    let head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(`${head}\r\n${body}`)
    })
  }

  close(): void {
    this.waiting = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const headEnd = this.received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.fail(new Error(`an answer without content-length:\n${head}`))
    const end = headEnd + 4 + Number(length)
    if (this.received.length < end) return
    const answer = { status: Number(head.slice(9, 12)), body: this.received.toString('utf8', headEnd + 4, end) }
    this.received = this.received.subarray(end)
    const waiting = this.waiting
    this.waiting = null
    waiting?.resolve(answer)
  }

  private fail(error: Error): void {
    this.waiting?.reject(error)
    this.waiting = null
  }
}
