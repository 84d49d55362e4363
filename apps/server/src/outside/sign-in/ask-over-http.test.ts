import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { outsideProvider } from '../../../test-support/payments/outside-provider.ts'
import { askProvider, getWord } from './ask-over-http.ts'
import { SignInUnavailable } from './sign-in-provider.ts'

const ask = (url: string) => askProvider('the provider', new URL(`${url}/p?secret=hush`))
const failure = async (url: string) => {
  const error = await ask(url).then(
    () => new Error('it answered'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SignInUnavailable)
  // The line above has checked it.
  return error as SignInUnavailable
}

describe('a request to a sign-in system', () => {
  it('returns any status with its text', async () => {
    const { url } = await outsideProvider(() => ({ status: 418, body: '你好' }))
    expect(await ask(url)).toEqual({ status: 418, text: '你好' })
  })

  it('accepts 64 kB, and fails for a byte more', async () => {
    let bytes = 64 * 1024
    const { url } = await outsideProvider(() => ({ body: 'x'.repeat(bytes) }))
    expect((await ask(url)).text).toHaveLength(bytes)
    bytes += 1
    expect((await failure(url)).message).toBe('sign-in unavailable: the provider: no usable answer')
  })

  it('follows no redirect, so that its target learns nothing', async () => {
    const elsewhere = await outsideProvider(() => ({ body: 'welcome' }))
    const { url } = await outsideProvider(() => ({ status: 302, headers: { location: elsewhere.url } }))
    expect(await ask(url)).toEqual({ status: 302, text: '' })
    expect(elsewhere.asked).toEqual([])
  })

  it('times out after 5 s', async () => {
    const { url } = await outsideProvider(() => 'never')
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    expect((await failure(url)).message).toContain('no answer within 5 s')
    expect(quick.mock.calls).toEqual([[5_000]])
    quick.mockRestore()
  })

  it('fails without quoting its address and query, which contain secrets', async () => {
    const nobody = createServer()
    await once(nobody.listen(0, '127.0.0.1'), 'listening')
    // The address of a TCP listener.
    const { port } = nobody.address() as AddressInfo
    await once(nobody.close(), 'close')
    const error = await failure(`http://127.0.0.1:${port}`)
    expect(error.message).toBe('sign-in unavailable: the provider: failed with ECONNREFUSED')
    expect(error.cause).toBeUndefined()
    expect(error.stack).not.toContain('hush')
  })
})

it('admits only short plain codes of other systems to our log', () => {
  expect(getWord('INVALID_TICKET')).toBe('INVALID_TICKET')
  expect(getWord('x\n{"level":60}')).toBe('a word of its own')
  expect(getWord('x'.repeat(61))).toBe('a word of its own')
})
