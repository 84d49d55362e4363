import {
  fakeAndroid,
  fakeAnswers,
  fakeDsBridge,
  fakeFrames,
  fakeWk,
  fakeWvjb,
  type Answering,
  type FakeNative,
  type FakeOptions,
  type FakeSetting,
} from './fake-natives.ts'
import type { Clock, NativeHost } from './native-host.ts'

export type { FakeNative, FakeOptions } from './fake-natives.ts'

type Handler = (data: unknown) => unknown

export interface InstallOptions extends FakeOptions {
  /** The native's methods. A handler may answer a promise; what it throws is the native's error, with its `code`. */
  handlers: Readonly<Record<string, Handler>>
  /** dsbridge and android: names of the methods that answer at once. They always behave well. */
  sync?: readonly string[]
}

export interface ScriptOptions extends FakeOptions {
  /** The native's methods; by default all that the bridge has a function for. */
  methods?: readonly string[]
  /** The page's function that supplies each answer, `(name, data) => promise`. */
  answerer?: string
  /** The global name under which the page keeps the `FakeNative`. */
  handle?: string
}

type FakeKind = (setting: FakeSetting, answering: Answering) => FakeNative['emit']

const kinds: Record<FakeOptions['kind'], FakeKind> = {
  wvjb: fakeWvjb,
  dsbridge: fakeDsBridge,
  wk: fakeWk,
  android: fakeAndroid,
}

const usualMethods = [
  'getUserInfo',
  'getDeviceInfo',
  'showLogin',
  'refreshToken',
  'saveAccessToken',
  'share',
  'openWindow',
  'close',
  'setTitle',
]

function withDefaults(options: FakeOptions): Required<FakeOptions> {
  const { kind, behaviour = 'good', delay = 230, platform = 'ios' } = options
  const { name = kind === 'wk' ? 'airline' : 'AirlineJS' } = options
  const { failure = { code: 500, message: 'the app failed' } } = options
  return { kind, behaviour, name, delay, failure, platform }
}

/** Puts a fake native on `host`: a window, or any object with timers. */
export function installFakeNative(host: object, { handlers, sync = [], ...rest }: InstallOptions): FakeNative {
  const options = withDefaults(rest)
  // The fakes put on it what they need.
  const fakeHost = host as NativeHost & Clock
  const setting: FakeSetting = {
    host: fakeHost,
    options,
    methods: Object.keys(handlers),
    sync,
    ask: (name, data) => handlers[name]?.(data),
    heard: [],
    onFrame: fakeFrames(fakeHost),
  }
  const answering = fakeAnswers(setting)
  return { calls: answering.calls, heard: setting.heard, emit: kinds[options.kind](setting, answering) }
}

/**
 * The same fake native as the text of a script, for a page that is not loaded yet. The page's function `answerer`
 * (`__native`) decides each answer; `handle` (`__fakeNative`) is where the page finds the fake's calls and `emit`.
 */
export function fakeNativeScript(scriptOptions: ScriptOptions): string {
  const { methods = usualMethods, answerer = '__native', handle = '__fakeNative', ...rest } = scriptOptions
  const options = withDefaults(rest)
  // `__name`: esbuild wraps functions in it when configured to keep their names.
  return `{
    const __name = (value) => value
    const setting = {
      host: globalThis,
      options: ${JSON.stringify(options)},
      methods: ${JSON.stringify(methods)},
      sync: [],
      ask: (name, data) => globalThis[${JSON.stringify(answerer)}](name, data),
      heard: [],
      onFrame: (${fakeFrames.toString()})(globalThis),
    }
    const answering = (${fakeAnswers.toString()})(setting)
    const emit = (${kinds[options.kind].toString()})(setting, answering)
    globalThis[${JSON.stringify(handle)}] = { calls: answering.calls, heard: setting.heard, emit }
  }`
}
