import type { Command } from '../boot/commands.ts'
import type { Session } from '../boot/initialise.ts'
import { blue, shown } from '../browser/say.ts'
import { asExtra } from './full-instance.ts'
import { checkedOption, asFull, type FullConfig } from './more-options.ts'

const optionNames: Record<string, string | undefined> = {
  autotrack: '无埋点采集',
  dataCollect: '数据采集',
  dataSourceId: '数据源ID',
  debug: '调试模式',
  forceLogin: '强制登录',
  hashtag: '哈希解析',
  serverUrl: '数据上报服务地址',
}

/** `release`: sends what is held for `identify`. */
export function optionCommands({ around: { say } }: Session, release: () => void) {
  return {
    setOption(instance, name, value) {
      const key = String(name)
      const label = optionNames[key]
      if (!label) return say(`不存在可修改的配置项：${key}，请检查后重试!`)
      const checked = checkedOption(key, value)
      if (checked === undefined) return say(`参数格式不正确：${shown(value)}，请检查后重试!`)
      const { config, timers, shared } = instance
      const collected = config.dataCollect
      Object.assign(config, { [key]: checked })
      say(`已修改${label}: ${shown(checked)}`, blue)
      if (!config.dataCollect) timers.clear()
      instance.renew(!collected && config.dataCollect)
      if (!asFull(shared.config).forceLogin) release()
    },
    getOption({ config }, name) {
      if (name === undefined) return { ...config }
      const key = shown(name)
      // `key in config` makes the cast safe.
      if (key in config) return asFull(config)[key as keyof FullConfig]
      say(`调用 getOption > ${key} 失败，参数不合法!`)
      return null
    },
    setBeforeSendListener(instance, listener) {
      if (String(listener).includes('sendPage')) return say('拦截回调中不能调用sendPage方法，请检查!')
      // A command whose listener is no function is not carried out.
      asExtra(instance).beforeSend = listener as ReturnType<typeof asExtra>['beforeSend']
    },
  } satisfies Record<string, Command>
}
