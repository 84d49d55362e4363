import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { getShopInfoList } from '../../packages/contract/src/calls/shop.ts'
import { launchBrowser } from '../../journeys/support/pages/phone.ts'
import { openLink } from '../../journeys/support/satellite.ts'
import { watchDocuments } from './page-watch.ts'
import { phone, type Stage } from './stage.ts'
import { visit, type Model, type Visit } from './visit.ts'

export interface FloorVisits {
  floor: string
  made: Visit[]
}

interface Goods {
  goodsId: string
  name: { zh: string; en: string }
  price: number
}

/** Measures the same first list without an app: the fastest way to show these goods over this link. */
export async function visitFloors(
  stage: Stage,
  { model, runs }: { model: Model; runs: number },
): Promise<FloorVisits[]> {
  const goods = await firstGoods(stage)
  const server = createServer(({ url = '' }, response) => {
    const { type, body } = floorFiles(goods)[url] ?? { type: 'text/plain', body: '' }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-store' })
    response.end(brotliCompressSync(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is never a pipe's name.
  const link = await openLink((server.address() as AddressInfo).port)
  const browser = await launchBrowser()
  try {
    const floors: FloorVisits[] = []
    for (const [floor, path] of Object.entries(floorPaths)) {
      const made: Visit[] = []
      for (let run = 0; run < runs; run += 1) {
        const context = await browser.newContext(phone)
        await watchDocuments(context, 'main a[href]')
        await stage.settle()
        made.push(await visit({ context, link, address: `http://127.0.0.1:${link.port}${path}`, model }))
        await context.close()
      }
      floors.push({ floor, made })
    }
    return floors
  } finally {
    await browser.close()
    await link.close()
    await new Promise((resolve) => server.close(resolve))
  }
}

const floorPaths = { 'a page of HTML': '/static', 'a page, a script, a call': '/scripted' } as const

function floorFiles(goods: readonly Goods[]): Record<string, { type: string; body: string }> {
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Goods</title>'
  const item = ({ goodsId, name, price }: Goods) => `<p><a href="#/goods/${goodsId}">${name.zh} ¥${price / 100}</a></p>`
  const script = `fetch('/goods').then((answer) => answer.json()).then((goods) => {
    const item = ${item.toString()}
    document.body.innerHTML = '<main>' + goods.map(item).join('') + '</main>'
  })`
  return {
    '/static': { type: 'text/html', body: `${head}<main>${goods.map(item).join('')}</main>` },
    '/scripted': { type: 'text/html', body: `${head}<body><p>Goods</p><script src="/app.js"></script>` },
    '/app.js': { type: 'text/javascript', body: script },
    '/goods': { type: 'application/json', body: JSON.stringify(goods) },
  }
}

/** Reads the goods on the shop's first page. */
async function firstGoods({ product }: Stage): Promise<Goods[]> {
  const answer = await fetch(product.url + getShopInfoList.path, {
    method: 'POST',
    headers: { channel: 'WEB', language: 'zh', 'content-type': 'application/json' },
    body: '{}',
  })
  // Every call returns an envelope (G3); this one contains the first page of goods.
  const { data } = (await answer.json()) as { data: { page: { goods: Goods[] } } }
  return data.page.goods
}
