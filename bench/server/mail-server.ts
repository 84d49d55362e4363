import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Takes every mail and keeps none. A mail that nobody takes is written and tried again, which no airline pays for. */
export function startMailServer(): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // The product ends while a mail is on its way.
    socket.on('error', () => undefined)
    takeMails(socket)
  })
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A server that listens on TCP has a port.
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, close }))
  })
}

const endOfMail = '\r\n.\r\n'

function takeMails(socket: Socket): void {
  let received = ''
  let inMail = false
  const takeOne = (): boolean => {
    const end = inMail ? endOfMail : '\r\n'
    const at = received.indexOf(end)
    if (at < 0) return false
    const [command = ''] = received.split(/\s/, 1)
    received = received.slice(at + end.length)
    const begins = !inMail && command.toUpperCase() === 'DATA'
    if (!inMail && command.toUpperCase() === 'QUIT') socket.end('221 bye\r\n')
    else socket.write(begins ? '354 go on\r\n' : '250 taken\r\n')
    inMail = begins
    return true
  }
  socket.write('220 bench\r\n')
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    while (takeOne());
  })
}
