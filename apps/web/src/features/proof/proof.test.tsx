import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { isMobile } from './masked-contact.ts'
import { LogInAgain } from './LogInAgain.tsx'
import { codeStoreOf } from './proof-store.ts'
import { getAskedProof } from './proof-subjects.ts'

describe('the sheet that asks for a proof', () => {
  const order = { of: 'order', orderNo: '1', act: 'codes' } as const
  afterEach(() => vi.unstubAllGlobals())

  it('keeps what was typed for each order and for the login apart', () => {
    const login = codeStoreOf({ of: 'login' })
    login.set({ ...login.get(), typed: '123456' })
    expect(codeStoreOf({ of: 'login' }).get().typed).toBe('123456')
    expect(codeStoreOf(order).get().typed).toBe('')
    expect(codeStoreOf({ ...order, act: 'change' })).toBe(codeStoreOf(order))
    expect(codeStoreOf({ ...order, orderNo: '2' })).not.toBe(codeStoreOf(order))
  })

  it('names the mailbox or the mobile that gets the code', () => {
    expect(['l***@e***.com', '154****0101', '****0018'].map(isMobile)).toEqual([false, true, true])
  })

  it('sends and proves the code of an order by that order, and of the login by no name at all', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
      asked.push([url.split('/').at(-1), body === null ? null : JSON.parse(body)])
      return new Response('{"code":"200","message":"","messageEn":"","data":{}}')
    })
    for (const subject of [order, { of: 'login' }] as const) {
      const { send, verify } = getAskedProof(subject)
      await send()
      await verify('123456')
    }
    expect(asked).toEqual([
      ['sendOrderCode', { orderNo: '1' }],
      ['verifyOrderCode', { orderNo: '1', captcha: '123456' }],
      ['sendProofCode', null],
      ['verifyProofCode', { captcha: '123456' }],
    ])
  })

  it('leads to the portal form in flight, which comes back here, and not to ways in of the ground', () => {
    const nothing = () => undefined
    const drawn = () => renderToStaticMarkup(<LogInAgain why="because" onLoggedIn={nothing} onGone={nothing} />)
    expect(drawn()).not.toContain('portalLogin')
    storage.write('isPortal', true)
    expect(drawn()).toContain('href="#/portalLogin?again=1"')
    storage.remove('isPortal')
  })
})
