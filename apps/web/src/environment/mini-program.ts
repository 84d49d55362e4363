import { currentEnvironment } from './environment.ts'

/** The chat app's own object; the SDK for web pages speaks through it too, but may not be loaded (G9). */
interface ChatBridge {
  invoke(name: string, data: object, answer: (result: { err_msg?: string }) => void): void
}

// A global of the chat app, which the browser's types lack.
const chatBridge = () => (globalThis as { WeixinJSBridge?: Partial<ChatBridge> }).WeixinJSBridge

function readyBridge(): ChatBridge | undefined {
  const bridge = chatBridge()
  // Checked here: some versions set the object first and its method later.
  return typeof bridge?.invoke === 'function' ? (bridge as ChatBridge) : undefined
}

const readyTimeoutMs = 3000
/** The wait for the host's answer whether it is a mini-program. */
const detectTimeoutMs = 1000
const answerTimeoutMs = 5000

/**
 * `notReady`: the chat app's object did not appear; `noAnswer`: the object did not answer; `refused`: the host refused.
 */
export class MiniProgramError extends Error {
  readonly reason: 'notReady' | 'noAnswer' | 'refused'

  constructor(reason: 'notReady' | 'noAnswer' | 'refused', message: string) {
    super(message)
    this.name = 'MiniProgramError'
    this.reason = reason
  }
}

/** The chat app gives it to every page, soon after the page has come. Rejects where it does not. */
export function chatBridgeReady(timeoutMs = readyTimeoutMs): Promise<ChatBridge> {
  return new Promise((resolve, reject) => {
    const present = readyBridge()
    if (present) return resolve(present)
    const timer = setTimeout(() => end(), timeoutMs)
    document.addEventListener('WeixinJSBridgeReady', end)
    function end() {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', end)
      const bridge = readyBridge()
      if (bridge) resolve(bridge)
      else reject(new MiniProgramError('notReady', 'the chat app gave no bridge'))
    }
  })
}

async function callHost(name: string, arg: unknown): Promise<void> {
  const bridge = await chatBridgeReady()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new MiniProgramError('noAnswer', `${name}: the mini-program did not answer`)),
      answerTimeoutMs,
    )
    bridge.invoke('invokeMiniProgramAPI', { name, arg }, ({ err_msg: message = '' }) => {
      clearTimeout(timer)
      // `invokeMiniProgramAPI:ok`, `…:fail <reason>`, `…:cancel`; versions that say nothing have done it.
      if (/:(fail|cancel|access_denied)/.test(message)) reject(new MiniProgramError('refused', `${name}: ${message}`))
      else resolve()
    })
  })
}

/** The third way of detection, for when user agent and variable say nothing: only the bridge knows, and it may be late. */
export async function isMiniProgram(): Promise<boolean> {
  if (currentEnvironment() === 'miniProgram') return true
  if (currentEnvironment() !== 'chatApp') return false
  try {
    await chatBridgeReady(detectTimeoutMs)
  } catch {
    return false
  }
  // Set by the chat app before it says that the bridge is ready.
  return (globalThis as unknown as Record<string, unknown>)['__wxjs_environment'] === 'miniprogram'
}

/**
 * The host's native pages, by their own paths, `/pages/login/login?state=…`. Resolved: the host has taken the call; this
 * page may be gone by then. Each rejects with a MiniProgramError.
 */
export const miniProgram = {
  navigateTo: (url: string) => callHost('navigateTo', { url }),
  /**
   * The host reads messages only when its page is left by "back", destroyed, or shared: never wait for the effect of a
   * message.
   */
  tell: (message: object) => callHost('postMessage', message),
}
