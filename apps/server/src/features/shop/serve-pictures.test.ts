import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { checkDrawing } from './drawing-content.ts'
import { putPictures } from './picture-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const server = await testServer(deps)
afterAll(() => server.close())

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
const storeDrawing = async (path: string, svg: string) => putPictures(db, [checkDrawing(path, svg)])
await storeDrawing('goods/g001-1.svg', drawing)
const photo = Buffer.from('not really an image, but bytes all the same')
await putPictures(db, [{ path: 'goods/x-2', width: 480, format: 'avif', bytes: photo }])

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/pictures/${path}`, { headers, method, redirect: 'manual' })

describe('pictures', () => {
  it('are served by their path, drawings under a sandbox policy', async () => {
    const answer = await get('goods/g001-1.svg')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(drawing)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    })
  })

  it('are photographs by width and format', async () => {
    const answer = await get('goods/x-2-480.avif')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const other of ['goods/x-2-240.avif', 'goods/x-2-480.webp', 'goods/x-2.avif', 'goods/x-480.avif'])
      expect((await get(other)).status).toBe(404)
  })

  it('are not sent again to a browser that has them, until they change', async () => {
    const tag = (await get('goods/g001-1.svg')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get('goods/g001-1.svg', { 'if-none-match': held })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('cache-control')).toContain('max-age=86400')
    }
    await storeDrawing('goods/g001-1.svg', drawing.replace('circle', 'ellipse'))
    const changed = await get('goods/g001-1.svg', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  it('answer HEAD without their bytes', async () => {
    const answer = await get('goods/x-2-480.avif', {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(photo.length)])
  })

  it('always include the placeholder', async () => {
    const answer = await get('placeholder.svg')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(await answer.text()).toContain('<svg')
    const again = await get('placeholder.svg', { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    await storeDrawing('placeholder.svg', drawing)
    expect(await (await get('placeholder.svg')).text()).toBe(drawing)
  })

  it.each([
    'goods/unknown-1.svg',
    'goods/g001-1',
    '',
    'goods',
    'goods//g001-1.svg',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/package.json',
    'goods/%00g001-1.svg',
    'goods/g001-1.svg%00',
    'goods%5cg001-1.svg',
    'goods/x-2-99999999999.avif',
    "goods/x'--480.avif",
    `${'a/'.repeat(80)}b.svg`,
  ])('are not found at %s, and no page is served instead', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ data: { error: 'unknownPath' } })
  })
})
