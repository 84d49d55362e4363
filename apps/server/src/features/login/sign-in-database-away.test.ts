import { afterAll, expect, it, vi } from 'vitest'
import { quickPatience, silentLine } from '../../../test-support/silent-line.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { openDb } from '../../platform/db/open-db.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser } from './test-support/test-browser.ts'

const { address } = await testDatabase()
const line = await silentLine(address)
const open = openDb({ connection: line.address, patience: quickPatience })
const deps = await testDeps(open.db, { demoData: false })
const wechat = testProvider('wechat')
deps.signIn = { providers: [wechat], airlineIdentity: null }
const server = await testServer(deps)
afterAll(async () => {
  line.speakAgain()
  await server.close()
  await open.close()
  await line.end()
})

it('ends on a page of ours when a browser returns without a database, and lets it return again', async () => {
  const browser = openTestBrowser(server)
  const { state } = await browser.begin('wechat', '#/shopCart')
  const vouched = () => wechat.vouchFor(person('WECHAT_WEB', 'openid-demo-1'))
  line.fallSilent()
  const away = await browser.comeBack('wechat', { code: vouched(), state })
  expect(Object.fromEntries(away)).toEqual({ way: 'wechat', state, error: 'signInUnavailable', target: '#/shopCart' })
  expect(server.logLines.filter((text) => text.includes('"level":50'))).toEqual([])
  line.speakAgain()
  // Unknown here, because this database has no demonstration data.
  await vi.waitFor(async () => {
    const back = await browser.comeBack('wechat', { code: vouched(), state })
    expect(back.get('error')).toBe('accountNotLinked')
  })
})
