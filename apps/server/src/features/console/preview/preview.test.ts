import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleErrors, consolePaths, staffPath } from '@aisle/contract/console'
import type { Preview } from '@aisle/contract/console-preview'
import type { RowsPage } from '@aisle/contract/operator'
import * as limits from '@aisle/contract/limits'
import { submitOrder } from '@aisle/contract/orders'
import { getGoodsDetail, getGoodsList } from '@aisle/contract/shop'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { demonstrationAirline } from '../../../airline/airline.ts'
import { findWebApp } from '../../../platform/http/pages/serve-web-app.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { addColleague, consoleOrigin, openStaffBrowser, startConsole } from '../test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
deps.settings = { ...deps.settings, demo: true, limits: false }

/** A page of one line with the settings that it reads, and a script. */
async function builtWebApp() {
  const dir = await mkdtemp(join(tmpdir(), 'aisle-web-'))
  const meta = (name: string) => `<meta name="aisle-${name}" content="" />`
  const metas = ['shop-base', 'login-base', 'portal-base', 'analytics', 'airline'].map(meta).join('')
  await writeFile(join(dir, 'index.html'), `<html><head>${metas}<title>shop</title></head><body></body></html>`)
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets', 'main-abc.js'), 'export {}')
  return findWebApp(dir, {
    airline: demonstrationAirline,
    role: 'all',
    portalAddress: null,
    signInWays: [],
    passkeys: true,
    appAgent: null,
    partnerAgent: null,
    analyticsProject: 'aisle',
    callBases: { shop: null, login: null, portal: null },
  })
}
const server = await startConsole(deps, consoleOrigin, undefined, await builtWebApp())
afterAll(() => server.close())

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role]))
  return browser
}

async function rowOf(resource: string, id: string) {
  const editor = await signIn('editor')
  const page = await editor.call<RowsPage>(staffPath('list'), { resource, ids: [id] })
  const [row] = page.data.rows
  if (!row) throw new Error(`there is no ${id}`)
  return row
}

const goodsId = 'G016'
const renamed = { zh: '预览中的新名字', en: 'A new name in the preview' }
const oolong = async (part: object = {}) => ({ ...(await rowOf('goods', goodsId)), ...part })
const preview = async (row: object, role: StaffRole = 'editor', resource = 'goods') =>
  (await signIn(role)).call<Preview>(consolePaths.preview, { resource, row })

/** As the frame calls, which has no origin and no cookie. */
async function callAs(address: string | null, { path, method }: { path: string; method: string }, body: object) {
  const target = new URL((address ?? '').replace(consoleOrigin, server.address))
  const answer = await fetch(target.href.replace(/\/$/, '') + path, {
    method,
    headers: { 'content-type': 'application/json', origin: 'null', language: 'en' },
    body: JSON.stringify(body),
  })
  // The shape is that of the call, which the server checks.
  return { answer, body: (await answer.json()) as { code: string; data: unknown; messageEn: string } }
}
const detail = async (address: string | null) => (await callAs(address, getGoodsDetail, { goodsId })).body

describe('the preview of a row', () => {
  it('shows the shop as if the row had been saved, and saves nothing', async () => {
    const { data } = await preview(await oolong({ name: renamed, onShelf: true }))
    expect(data).toMatchObject({
      address: expect.stringMatching(new RegExp(`^${consoleOrigin}/preview/[\\w-]{36}/$`)),
      problems: [],
    })
    expect(await detail(data.address)).toMatchObject({ code: '200', data: { name: renamed } })
    const list = await callAs(data.address, getGoodsList, { keyword: renamed.en })
    expect(JSON.stringify(list.body)).toContain(renamed.en)
    // Neither the row nor a line of the audit has come of it.
    expect((await rowOf('goods', goodsId))['name']).not.toEqual(renamed)
    const { rows } = await sql`SELECT 1 FROM operator_audit WHERE command = 'apply'`.execute(db)
    expect(rows).toEqual([])
  })

  it('has no address while the row has problems, and names them', async () => {
    const { data } = await preview(await oolong({ name: { zh: '', en: '' } }))
    expect(data).toMatchObject({ address: null, problems: [{ problem: expect.stringMatching(/^name\.zh/) }, {}] })
    expect((await preview(await oolong(), 'editor', 'coupons')).data).toMatchObject({ error: 'invalidRequest' })
  })

  it('is a page without an origin, whose calls lead back to the preview', async () => {
    const { data } = await preview(await oolong())
    const target = (data.address ?? '').replace(consoleOrigin, server.address)
    const page = await fetch(`${target}?theme=dark`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox allow-scripts;')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('allow-same-origin')
    const html = await page.text()
    expect(html).toContain(`<meta name="aisle-shop-base" content="${(data.address ?? '').replace(/\/$/, '')}"`)
    expect(html).not.toContain('aisle-analytics')
    const script = await fetch(`${server.address}/assets/main-abc.js`)
    expect([script.status, script.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const asked = await fetch(`${target.replace(/\/$/, '')}${getGoodsDetail.path}`, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'null'])
    const { answer } = await callAs(data.address, getGoodsDetail, { goodsId })
    expect(answer.headers.get('access-control-allow-origin')).toBe('null')
  })

  it('neither buys nor shows what is somebody’s, and ends after its minutes', async () => {
    const { data } = await preview(await oolong({ name: renamed }))
    const bought = await callAs(data.address, submitOrder, {})
    expect(bought.body).toMatchObject({ code: consoleErrors.onlyPreview.code, data: { error: 'onlyPreview' } })
    deps.clock.advance(limits.previewMinutes * 60 - 1)
    expect(await detail(data.address)).toMatchObject({ code: '200' })
    deps.clock.advance(1)
    expect(await detail(data.address)).toMatchObject({ code: consoleErrors.onlyPreview.code })
    expect(await detail(`${consoleOrigin}/preview/${'x'.repeat(36)}/`)).toMatchObject({
      code: consoleErrors.onlyPreview.code,
    })
  })

  it('is for people who see the catalogue', async () => {
    expect((await preview(await oolong(), 'analyst')).data).toMatchObject({ problems: [] })
    expect((await preview(await oolong(), 'counter')).data).toMatchObject({ error: 'noRight' })
  })

  it('shows a clause and an article of the help as well', async () => {
    const article = await rowOf('help-articles', await firstId('help-articles'))
    const { data } = await preview({ ...article, title: renamed }, 'editor', 'help-articles')
    const { body } = await callAs(data.address, { path: '/api2/v1/portal/getHelp', method: 'POST' }, {})
    expect(JSON.stringify(body.data)).toContain(renamed.en)
  })
})

async function firstId(resource: string): Promise<string> {
  const editor = await signIn('editor')
  const { data } = await editor.call<RowsPage>(staffPath('list'), { resource })
  const [row] = data.rows as { articleId: string }[]
  return row?.articleId ?? ''
}
