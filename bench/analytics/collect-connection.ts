import { connect, type Socket } from 'node:net'

export interface CollectRequest {
  /** Path and query. */
  target: string
  body: Uint8Array
}

/**
 * A keep-alive connection to a collector that sends one request at a time and reads only the status, because the
 * collector's responses have no body.
 */
export class CollectConnection {
  private received = ''
  private waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null

  private readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('the collector has closed the connection')))
  }

  static open(port: number): Promise<CollectConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new CollectConnection(socket))
      })
    })
  }

  post({ target, body }: CollectRequest): Promise<number> {
    if (this.waiting) throw new Error('a connection takes one request at a time')
    const head = Buffer.from(`POST ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length}\r\n\r\n`)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(Buffer.concat([head, body]))
    })
  }

  close(): void {
    this.waiting = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.received += chunk.toString('latin1')
    if (!this.received.includes('\r\n\r\n')) return
    const status = Number(this.received.slice(9, 12))
    this.received = ''
    const { waiting } = this
    this.waiting = null
    if (status === 204) waiting?.resolve(status)
    else waiting?.reject(new Error(`the collector answered ${status}`))
  }

  private fail(error: Error): void {
    this.waiting?.reject(error)
    this.waiting = null
  }
}
