import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { keptTemplateHeader, releaseHeader, getTemplate, type PageDifference } from '@aisle/contract/page-pieces'
import {
  hashOfText,
  releaseDifference,
  type KeptRelease,
} from '../../../apps/server/src/platform/http/pages/page-differences.ts'

const dist = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))

/** The name that the next release's page and worker share. */
export const nextReleaseName = 'aaaaaaaaaaaa'

/**
 * The release that the server in front of the product serves: the built one; only its page and worker (pictures fail,
 * and all other requests stay unanswered); the next one; the next one from a server that knows no earlier release and
 * has lost its files; or one that removes the worker.
 */
type Release = 'built' | 'pageAlone' | 'next' | 'nextWithoutFiles' | 'withoutWorker'

export interface Deployments {
  url: string
  release: Release
  /** Requested paths, in order. */
  asked: string[]
  /** Transfer sizes of pages, workers and files of the next release, in brotli. */
  sent: { path: string; bytes: number }[]
  stop(): Promise<void>
}

/** The help's file is renamed in the next release, and its old name is gone, as after a deploy. */
const renamed = 'help-next000'

/**
 * A server in front of the product that deploys another release, as operators do: page, worker and files change, calls
 * do not.
 */
export async function startDeployments(productUrl: string): Promise<Deployments> {
  const deployed: Deployments = { url: '', release: 'built', asked: [], sent: [], stop: async () => undefined }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    deployed.asked.push(path)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer({ path, method: request.method ?? 'GET', headers: request.headers, body: Buffer.concat(chunks) }, response)
        // The browser has left.
        .catch(() => response.destroy())
    })
  })

  async function answer(request: Asked, response: ServerResponse): Promise<void> {
    const { release } = deployed
    const [path = '/'] = request.path.split('?')
    if (release === 'withoutWorker' && path === '/sw.js') {
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(`${dist}/sw-off.js`))
    }
    if (release === 'pageAlone' && path.startsWith('/pictures/')) return void response.writeHead(404).end()
    if (release === 'pageAlone' && path !== '/' && path !== '/sw.js') return
    const isNext = release === 'next' || release === 'nextWithoutFiles'
    if (isNext && path.startsWith('/assets/') && release === 'nextWithoutFiles') return void response.destroy()
    if (isNext && path.includes(helpFile())) return void response.writeHead(404).end()
    const original = isNext ? builtPath(request.path) : request.path
    const answered = await ask(productUrl + original, request)
    const headers = Object.fromEntries(answered.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
      delete headers[name]
    const sendsBytes = async (body: Buffer | string) => {
      if (isNext && !/^\/(api2|pditrans|pictures)\//.test(path))
        deployed.sent.push({ path, bytes: brotliCompressSync(body).length })
      response.writeHead(answered.status, headers).end(body)
    }
    if (!isNext || (path !== '/' && path !== '/sw.js')) return sendsBytes(Buffer.from(await answered.arrayBuffer()))
    // The next release's inline scripts have other hashes.
    delete headers['content-security-policy']
    const built = await answered.text()
    const text = nextRelease(built)
    headers['etag'] = `"${hashOfText(text)}"`
    if (request.headers['if-none-match'] === headers['etag']) return void response.writeHead(304, headers).end()
    const difference =
      path === '/' && release === 'next' ? await differenceFor(request.headers[keptTemplateHeader], built) : null
    if (difference) headers['content-type'] = 'application/json; charset=utf-8'
    return sendsBytes(difference ?? text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, not a pipe.
  deployed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  deployed.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return deployed
}

interface Asked {
  path: string
  method: string
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(url: string, { method, headers, body }: Asked): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, 'if-none-match': ____, ...others } = headers
  // The product knows one release; differences are answered here.
  for (const name of [keptTemplateHeader, releaseHeader]) delete others[name]
  return fetch(url, {
    method,
    redirect: 'manual',
    // A page's request has no header twice.
    headers: others as Record<string, string>,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
}

/** The hash that matches a page with its worker. */
function builtRelease(): string {
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  return /<meta name="aisle-release" content="(\w+)"/.exec(html)?.[1] ?? 'none'
}

function helpFile(): string {
  const [, name] = /\/assets\/(help\w*-[\w-]+)\.js/i.exec(readFileSync(`${dist}/sw.js`, 'utf8')) ?? []
  if (!name) throw new Error('the help is no file of its own any more')
  return name
}

/** The path in the built release of a file of the next one. */
const builtPath = (path: string): string => path.replace(renamed, helpFile())

/** The next release's answer to a browser that has the built page. */
async function differenceFor(kept: string | string[] | undefined, built: string): Promise<string | null> {
  const before = getTemplate(built)
  if (kept !== hashOfText(before)) return null
  const names = readdirSync(`${dist}/assets`).filter((name) => /\.(js|css)$/.test(name))
  const files = names.map((name) => [`/assets/${name}`, readFileSync(`${dist}/assets/${name}`, 'utf8')] as const)
  const release = (template: string, named: (file: string) => string): KeptRelease => ({
    template,
    files: new Map(files.map(([file, text]) => [named(file), text])),
  })
  const changed = await releaseDifference(
    release(before, (file) => file),
    release(nextRelease(before), nextRelease),
  )
  const page = nextRelease(built)
  const piece = (name: string) => page.split(`<!--aisle:${name}-->`)[1]?.split('<!--/aisle-->')[0] ?? ''
  const answer: PageDifference = {
    ...changed,
    pieces: {
      lang: /<html lang="([^"]*)"/.exec(page)?.[1] ?? '',
      drawn: /<meta name="aisle-drawn" content="([^"]*)"/.exec(page)?.[1] ?? '',
      screens: piece('first-screens'),
      pictures: piece('first-pictures'),
      answers: piece('first-answers'),
      others: piece('other-screens'),
    },
    hash: hashOfText(page),
  }
  return JSON.stringify(answer)
}

function nextRelease(text: string): string {
  return text.replaceAll(builtRelease(), nextReleaseName).replaceAll(helpFile(), renamed)
}
