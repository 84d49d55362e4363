import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { outsideProvider } from '../../../test-support/payments/outside-provider.ts'
import { askProvider, wordOf } from './ask-over-http.ts'
import { SignInUnavailable } from './sign-in-provider.ts'

const ask = (url: string) => askProvider('the provider', new URL(`${url}/p?secret=hush`))
const failure = async (url: string) => {
  const error = await ask(url).then(
    () => new Error('it answered'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SignInUnavailable)
  // The line above has looked.
  return error as SignInUnavailable
}

describe('a question to a sign-in system', () => {
  it('brings status and text, whatever the status', async () => {
    const { url } = await outsideProvider(() => ({ status: 418, body: '你好' }))
    expect(await ask(url)).toEqual({ status: 418, text: '你好' })
  })

  it('brings 64 kB, and fails for a byte more', async () => {
    let bytes = 64 * 1024
    const { url } = await outsideProvider(() => ({ body: 'x'.repeat(bytes) }))
    expect((await ask(url)).text).toHaveLength(bytes)
    bytes += 1
    expect((await failure(url)).message).toBe('sign-in unavailable: the provider: no usable answer')
  })

  it('follows no redirect: the address it names learns nothing', async () => {
    const elsewhere = await outsideProvider(() => ({ body: 'welcome' }))
    const { url } = await outsideProvider(() => ({ status: 302, headers: { location: elsewhere.url } }))
    expect(await ask(url)).toEqual({ status: 302, text: '' })
    expect(elsewhere.asked).toEqual([])
  })

  it('is given up after 5 s', async () => {
    const { url } = await outsideProvider(() => 'never')
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    expect((await failure(url)).message).toContain('no answer within 5 s')
    expect(quick.mock.calls).toEqual([[5_000]])
    quick.mockRestore()
  })

  it('fails without a word of its address and query, of which secrets are part', async () => {
    const nobody = createServer()
    await once(nobody.listen(0, '127.0.0.1'), 'listening')
    // A server that listens on TCP has an address of this shape.
    const { port } = nobody.address() as AddressInfo
    await once(nobody.close(), 'close')
    const error = await failure(`http://127.0.0.1:${port}`)
    expect(error.message).toBe('sign-in unavailable: the provider: failed with ECONNREFUSED')
    expect(error.cause).toBeUndefined()
    expect(error.stack).not.toContain('hush')
  })
})

it('lets only short plain words of others into our log', () => {
  expect(wordOf('INVALID_TICKET')).toBe('INVALID_TICKET')
  expect(wordOf('x\n{"level":60}')).toBe('a word of its own')
  expect(wordOf('x'.repeat(61))).toBe('a word of its own')
})
