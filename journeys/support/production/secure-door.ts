import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

/** A certificate of `localhost` for these tests, trusted by programs that get it in `NODE_EXTRA_CA_CERTS`. */
export interface TestCertificate {
  file: string
  cert: Buffer
  key: Buffer
}

export function makeTestCertificate(folder: string): TestCertificate {
  const [file, keyFile] = [join(folder, 'localhost.pem'), join(folder, 'localhost.key')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...asked, ...named, '-keyout', keyFile, '-out', file], { stdio: 'pipe' })
  return { file, cert: readFileSync(file), key: readFileSync(keyFile) }
}

/** An https proxy as used in front of a server: it ends TLS and passes on the client's address. */
export interface SecureDoor {
  url: string
  close(): Promise<void>
}

export async function openSecureDoor(
  { cert, key }: TestCertificate,
  { port, to }: { port: number; to: number },
): Promise<SecureDoor> {
  const server = createServer({ cert, key }, (request, response) => {
    const { method, url, headers, socket } = request
    const told = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' }
    const onward = ask({ host: '127.0.0.1', port: to, method, path: url, headers: told }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // The server has ended, or the browser has left.
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
