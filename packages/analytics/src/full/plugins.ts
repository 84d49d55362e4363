import { blue, type Guard, type Say, shown } from '../browser/say.ts'
import type { Sdk } from '../domain/shared.ts'

/** The SDK's lifecycle messages to plugins. */
type BusMessage =
  | 'ON_SDK_INITIALIZE_BEFORE'
  | 'OPTION_INITIALIZED'
  | 'SDK_INITIALIZED'
  | 'OPTION_CHANGE'
  | 'SESSIONID_UPDATE'
  | 'UID_UPDATE'
  | 'SET_USERID'
  | 'USERID_UPDATE'
  | 'SET_USERKEY'
  | 'USERKEY_UPDATE'
  | 'GIOID_UPDATE'
  | 'ON_COMMIT_REQUEST'
  | 'UN_EXECUTE_CALL'

export type TellBus = (message: BusMessage, about: object) => void

type Hook = 'onInstall' | 'onError' | 'onComposeAfter' | 'onSendBefore' | 'onSendAfter'
type Plugin = { [hook in Hook]?: (about: object) => void }

/** The SDK object passed to a plugin. */
export interface PluginSdk extends Sdk {
  /** The instances of the plugins, by name. */
  plugins: Record<string, Plugin | undefined>
  on(message: BusMessage, listener: (about: object) => void): void
  command(command: string, ...values: unknown[]): unknown
}

export interface PluginItem {
  name: string
  method: new (sdk: PluginSdk, options?: unknown) => object
  options?: unknown
}

export function createBus(guard: Guard) {
  const listeners: [BusMessage, (about: object) => void][] = []
  const on: PluginSdk['on'] = (...one) => void listeners.push(one)
  const tell: TellBus = (message, about) => {
    for (const [name, listener] of listeners) if (name === message) guard(listener, about)
  }
  return { on, tell }
}

export function createPlugins(sdk: PluginSdk, say: Say) {
  const items: PluginItem[] = []

  function call({ name }: PluginItem, hook: Hook, about: object): void {
    try {
      sdk.plugins[name]?.[hook]?.(about)
    } catch (error) {
      say(`插件执行错误 ${name} ${shown(error)}`)
      if (hook !== 'onError') tell('onError', { plugin: name, error: shown(error) })
    }
  }

  /** Hooks receive copies, so they cannot change an event. */
  function tell(hook: Hook, about: object): void {
    for (const item of items)
      if (sdk.plugins[item.name]?.[hook]) call(item, hook, JSON.parse(JSON.stringify(about)) as object)
  }

  return {
    items,
    tell,
    register(list: unknown): void {
      if (!Array.isArray(list)) return void say('插件注册失败，请检查!')
      // The list may contain anything; the next lines check.
      for (const item of list as (PluginItem | undefined)[]) {
        const name = item?.name
        if (!name || typeof item.method !== 'function') say('插件不合法，跳过加载!')
        else if (sdk.plugins[name]) say(`重复加载插件 ${name} 或插件重名，已跳过加载!`)
        else
          try {
            sdk.plugins[name] = new item.method(sdk, item.options)
            items.push(item)
            say(`加载插件 ${name}`, blue)
            call(item, 'onInstall', item)
          } catch (error) {
            say(`插件【${name}】加载异常 ${shown(error)}`)
            tell('onError', { plugin: name, error: shown(error) })
          }
      }
    },
  }
}
