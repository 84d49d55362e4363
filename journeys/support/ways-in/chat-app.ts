/// <reference lib="dom" />
import type { Page } from 'playwright-core'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN'

/** How a mini-program's web-view identifies itself. */
export const detections = {
  'by its user agent': { userAgent: `${wechat} miniProgram/wx2c1c63e28bb33be1`, variable: 'never' },
  'by its variable': { userAgent: wechat, variable: 'at once' },
  'by its bridge alone, and late': { userAgent: wechat, variable: 'with the bridge' },
} as const
export type Detection = keyof typeof detections

interface ChatSetting {
  variable: (typeof detections)[Detection]['variable']
  /** `missing`: the bridge never appears; `silent`: it never answers. */
  bridge: 'good' | 'missing' | 'silent'
}

/** Requests to the host: addresses to open, and messages, which the host keeps until its page is left. */
export interface Host {
  opened: string[]
  messages: unknown[]
}

interface Asked {
  call: string
  name: string
  arg: { url?: string }
}

/** Puts the page into the chat app. */
export async function putInChatApp(page: Page, setting: ChatSetting): Promise<Host> {
  const asked: Host = { opened: [], messages: [] }
  await page.exposeFunction('hostIsAsked', ({ call, name, arg }: Asked) => {
    if (name === 'postMessage') asked.messages.push(arg)
    else asked.opened.push(`${call} ${name} ${arg.url}`)
  })
  await page.addInitScript(({ variable, bridge }) => {
    // Globals of the chat app and of this journey.
    const host = window as unknown as Record<string, unknown> & { hostIsAsked(asked: Asked): void }
    const tell = () => (host['__wxjs_environment'] = 'miniprogram')
    if (variable === 'at once') tell()
    if (bridge === 'missing') return
    setTimeout(() => {
      if (variable === 'with the bridge') tell()
      host['WeixinJSBridge'] = {
        invoke(call: string, { name, arg }: Omit<Asked, 'call'>, answer: (result: { err_msg: string }) => void) {
          host.hostIsAsked({ call, name, arg })
          if (bridge === 'good') answer({ err_msg: `${call}:ok` })
        },
      }
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    }, 150)
  }, setting)
  return asked
}
