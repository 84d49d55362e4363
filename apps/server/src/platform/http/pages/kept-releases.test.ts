import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fillPage, getTemplate, type PageDifference } from '@aisle/contract/page-pieces'
import { applyDifference } from '@aisle/contract/text-difference'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainPageSettings } from '../../../../test-support/page-settings.ts'
import { keepReleases } from './kept-releases.ts'
import { packPage } from './pack-page.ts'
import { hashOfText } from './page-differences.ts'
import { serveWebApp } from './serve-web-app.ts'

let folder: string
const log = { warn: vi.fn<() => void>() }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-releases-'))
  log.warn.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true }))

const program = Array.from({ length: 300 }, (_, n) => `function part${n}() { return ${(n * 7919) % 1009} }`).join('\n')
const getPage = (release: string, words: string) =>
  `<!doctype html><html lang="zh-CN"><meta name="aisle-release" content="${release}"><meta name="aisle-drawn" content="">`
  + `<!--aisle:first-screens--><!--aisle:first-pictures--><script>${program}\n${words}</script><!--aisle:first-answers--><!--aisle:other-screens-->`

/** A built web app, of which nothing but page and files counts here. */
function build(release: string, words: string, files: Record<string, string> = {}) {
  const dir = join(folder, `dist-${release}`)
  mkdirSync(join(dir, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, 'assets', name), text)
  const indexHtml = getPage(release, words)
  return {
    dir,
    indexHtml,
    settings: plainPageSettings,
    metas: {},
    callOrigins: [],
  }
}
type Web = ReturnType<typeof build>
const start = (web: Web) => keepReleases({ dataDir: folder, web, log })
const kept = () => readdirSync(join(folder, 'releases'))

describe('the releases that a server has sent', () => {
  it('tells what differs from those before it, in page and files, and nothing of itself', async () => {
    const before = build('a1', 'hello', { 'help-aaaaaaa.js': `${program};old`, 'same-bbbbbbb.js': program })
    const after = build('b2', 'good morning', {
      'help-ccccccc.js': `${program};new`,
      'same-bbbbbbb.js': program,
      'other-ddddddd.js': 'nothing like it',
    })
    await start(before)
    const differenceFrom = await start(after)
    const difference = await differenceFrom(hashOfText(before.indexHtml))
    expect(applyDifference(before.indexHtml, difference?.template ?? [])).toBe(after.indexHtml)
    expect(JSON.stringify(difference).length).toBeLessThan(400)
    const [help, another] = difference?.files ?? []
    expect([help?.file, help?.from, another]).toEqual(['/assets/help-ccccccc.js', '/assets/help-aaaaaaa.js', undefined])
    const changed = applyDifference(`${program};old`, help?.difference ?? [])
    expect([changed, hashOfText(changed)]).toEqual([`${program};new`, help?.hash])
    expect(await differenceFrom(hashOfText(after.indexHtml))).toEqual({ template: null, files: [] })
    for (const id of ['0'.repeat(16), '../../etc/passwd', '']) expect(await differenceFrom(id)).toBeNull()
  })

  it('are five at most: the ones that ran last', async () => {
    const all = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map((release) => build(release, 'hello'))
    for (const [at, web] of all.entries()) {
      await start(web)
      const name = `${hashOfText(web.indexHtml)}.json`
      if (kept().includes(name)) utimesSync(join(folder, 'releases', name), at, at)
    }
    const [oldest, ...others] = all.map(({ indexHtml }) => `${hashOfText(indexHtml)}.json`)
    expect(kept().toSorted()).toEqual(others.toSorted())
    expect(kept()).not.toContain(oldest)
  })

  it('are not known where nothing can be kept or read: the page comes whole, and the log says why', async () => {
    const web = build('a1', 'hello')
    writeFileSync(join(folder, 'releases'), 'a file')
    const differenceFrom = await start(web)
    expect(await differenceFrom(hashOfText(web.indexHtml))).toBeNull()
    expect(log.warn).toHaveBeenCalledTimes(1)
    rmSync(join(folder, 'releases'))
    mkdirSync(join(folder, 'releases'))
    writeFileSync(join(folder, 'releases', `${'a'.repeat(16)}.json`), 'half of it')
    expect(await (await start(web))('a'.repeat(16))).toBeNull()
    expect(log.warn).toHaveBeenCalledTimes(2)
  })
})

describe('the page for who has another one', () => {
  const pieces = { lang: 'en', drawn: '/shop', screens: '<b>shop</b>', pictures: '', answers: '', others: '' }

  async function serve(web: Web) {
    const app = fastify()
    const packed = await packPage(fillPage(web.indexHtml, pieces), 'quick')
    await serveWebApp(app, web, {
      pages: async () => ({ tag: 'W/"a"', language: 'en', pieces, packed }),
      differenceFrom: await start(web),
    })
    const open = (headers: Record<string, string>) =>
      app.inject({ url: '/', headers: { 'accept-encoding': 'br', ...headers } })
    return { open, close: () => app.close() }
  }

  it('is what differs, and what was put in; of another release for another worker, nothing', async () => {
    const before = build('a1', 'hello')
    const after = build('b2', 'good morning')
    await start(before)
    const { open, close } = await serve(after)
    const answer = await open({ 'aisle-kept': hashOfText(before.indexHtml), 'aisle-release': 'b2' })
    expect(answer.headers['content-type']).toContain('json')
    const difference = JSON.parse(brotliDecompressSync(answer.rawPayload).toString()) as PageDifference
    const old = fillPage(before.indexHtml, { ...pieces, drawn: '', screens: 'another' }).join('')
    const page = fillPage(applyDifference(getTemplate(old), difference.template ?? []), difference.pieces).join('')
    const whole = brotliDecompressSync((await open({})).rawPayload).toString()
    expect(page).toBe(whole)
    expect(hashOfText(page)).toBe(difference.hash)
    expect(answer.rawPayload.length).toBeLessThan(400)

    expect((await open({ 'aisle-kept': '0'.repeat(16) })).headers['content-type']).toContain('html')
    expect((await open({ 'aisle-release': 'a1' })).statusCode).toBe(409)
    expect((await open({ 'if-none-match': 'W/"a"', 'aisle-release': 'b2' })).statusCode).toBe(304)
    await close()
  })
})
