import { fileURLToPath } from 'node:url'
import { createContext, runInContext, runInNewContext } from 'node:vm'
import { buildSync, type BuildOptions } from 'esbuild'
import { describe, expect, it } from 'vitest'
import {
  androidInterface,
  createNativeBridge,
  dsBridge,
  webViewJavascriptBridge,
  wkMessageHandler,
} from './native-bridge.ts'
import { kinds } from './test-support/phone.ts'
import { fakeNativeScript, type FakeNative, type ScriptOptions } from './testing.ts'

/** An isolated page, where the script finds only timers and the test's function. */
function openPage(script: string) {
  const asked: unknown[] = []
  const page: Record<string, unknown> = {
    setTimeout,
    clearTimeout,
    __native: (name: string, data: unknown) => {
      asked.push([name, data])
      return Promise.resolve({ name, data })
    },
  }
  createContext(page)
  runInContext(script, page)
  const adapters = [androidInterface('AirlineJS'), dsBridge(), wkMessageHandler('airline'), webViewJavascriptBridge()]
  const bridge = createNativeBridge({ adapters, host: page, poll: 1 })
  // Put there by the script.
  return { bridge, asked, native: page['__fakeNative'] as FakeNative }
}

async function expectGood(script: string): Promise<void> {
  const { bridge, asked, native } = openPage(script)
  await bridge.init()
  const heard = new Promise((resolve) => void bridge.on('resume', resolve))
  await expect(bridge.call('setTitle', { title: '订单' })).resolves.toEqual({
    name: 'setTitle',
    data: { title: '订单' },
  })
  native.emit('resume', [1])
  expect(await heard).toEqual([1])
  expect(asked).toEqual([['setTitle', { title: '订单' }]])
  expect(native.calls).toEqual([{ name: 'setTitle', data: { title: '订单' } }])
}

const compilers: [string, BuildOptions][] = [
  ['for old browsers', { target: 'es2017' }],
  ['with the names of functions kept', { keepNames: true }],
  ['small', { minify: true }],
]

/** The script as a copy of this package would make it that another tool has compiled. */
function compiledScript(scriptOptions: ScriptOptions, options: BuildOptions): string {
  const entry = fileURLToPath(new URL('testing.ts', import.meta.url))
  const built = buildSync({
    ...options,
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'made',
    write: false,
  })
  const code = built.outputFiles?.[0]?.text ?? ''
  return String(runInNewContext(`${code}; made.fakeNativeScript(${JSON.stringify(scriptOptions)})`))
}

describe.each(kinds)('the script of a fake native of kind $kind $platform', (kind) => {
  it('installs it in a page that asks the test for every answer', async () => {
    await expectGood(fakeNativeScript({ ...kind }))
  })

  it.each(compilers)('still works when this package was compiled %s', async (_, options) => {
    await expectGood(compiledScript({ ...kind }, options))
  })

  it('applies the configured behaviour', async () => {
    const options: ScriptOptions = { ...kind, behaviour: 'failing', failure: { code: 'E7', message: 'engine 2' } }
    const { bridge } = openPage(fakeNativeScript(options))
    await bridge.init()
    await expect(bridge.getUserInfo()).rejects.toMatchObject({ nativeCode: 'E7', message: 'getUserInfo: engine 2' })
  })

  it('takes the names that it is given', async () => {
    const { native } = openPage(fakeNativeScript({ ...kind, handle: '__other' }))
    expect(native).toBeUndefined()
    const script = fakeNativeScript({ ...kind, methods: ['mine'], answerer: '__native' })
    const { bridge } = openPage(script)
    await bridge.init()
    await expect(bridge.call('mine', 1)).resolves.toEqual({ name: 'mine', data: 1 })
  })
})
