import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { once } from 'node:events'
import { probes } from '../internet/probe-hosts.ts'

const chunk = Buffer.alloc(64 * 1024, 'aisle ')

/**
 * Serves the lab's internet until the agent ends: the probe hosts of phones and browsers, an ordinary page under every
 * other name, and `/big/<bytes>` for downloads of that size.
 */
export async function serveInternet({
  addresses,
  key,
  certificate,
}: {
  addresses: readonly string[]
  key: string
  certificate: string
}): Promise<null> {
  for (const address of addresses) {
    const plain = createServer(answer).listen(80, address)
    const secure = createSecureServer({ key, cert: certificate }, answer).listen(443, address)
    await Promise.all([once(plain, 'listening'), once(secure, 'listening')])
  }
  return null
}

function answer({ headers, url = '/' }: IncomingMessage, response: ServerResponse): void {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const probe = probes.find((one) => one.host === host && url.startsWith(one.path))
  const bytes = /^\/big\/(\d+)$/.exec(url)?.[1]
  if (probe) {
    const { status, type, body } = probe.success
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(body)
  } else if (bytes) {
    pour(response, Number(bytes))
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(ordinaryPage(host))
  }
}

function pour(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes })
  let left = bytes
  const more = () => {
    while (left > 0) {
      const part = chunk.subarray(0, left)
      left -= part.length
      if (!response.write(part)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

const ordinaryPage = (host: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>News from the ground</title></head>
<body style="font-family:sans-serif;padding:2em"><h1>News from the ground</h1><p>This is ${host}, on the internet of the lab.</p></body></html>`
