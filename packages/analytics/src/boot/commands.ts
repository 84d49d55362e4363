import { blue, shown } from '../browser/say.ts'
import { attributesOf, idOf, isFilled, isProperties, type Properties } from '../domain/attributes.ts'
import type { BeforeSend } from '../domain/commit-event.ts'
import type { Kept } from '../domain/identity.ts'
import type { Instance } from '../domain/instance.ts'
import { checkedOption, type Config } from '../domain/options.ts'
import { startTimer, type Timer } from '../domain/timers.ts'
import { uuid } from '../domain/uuid.ts'
import type { Consent, OutcomeListener } from '../transport/delivery.ts'
import { initialise, type Session, setConsent } from './initialise.ts'

/** What a command answers when its arguments are wrong; the callback hears false. */
export const wrong = Symbol()

/** What the callback of a command hears is what it answers, true when that is nothing. */
export type Command = (this: void, instance: Instance, ...values: unknown[]) => unknown
export type EarlyCommand = (this: void, alias: string, values: unknown[]) => unknown

const optionNames: Record<string, string | undefined> = {
  autotrack: '无埋点采集',
  dataCollect: '数据采集',
  dataSourceId: '数据源ID',
  debug: '调试模式',
  forceLogin: '强制登录',
  hashtag: '哈希解析',
  serverUrl: '数据上报服务地址',
}

/** Of `track`: the same event for other instances too. */
const sendTo = '&&sendTo'

export function removeFrom(all: Properties | undefined, names: unknown): void {
  for (const name of Array.isArray(names) ? names : Object.keys(all ?? {})) delete all?.[String(name)]
}

/** Those that need no instance. */
export function earlyCommands(session: Session, isCommand: (name: string) => boolean): Record<string, EarlyCommand> {
  const { general } = session
  return {
    init: (alias, values) => initialise(session, alias, values),
    canIUse: (_, [name]) => isCommand(String(name)),
    setGeneralProps(alias, [values]) {
      if (!isFilled(values)) return wrong
      const all = (general[alias] ??= {})
      // A fixed value never takes the place of one that is asked for at each event.
      for (const name of Object.keys(values))
        if (typeof all[name] !== 'function' || typeof values[name] === 'function') all[name] = values[name]
    },
    clearGeneralProps: (alias, [names]) => removeFrom(general[alias], names),
  }
}

function userCommands({ around }: Session) {
  const { say } = around
  /** Empty: there is none. */
  function keep({ identity, alias }: Instance, name: Kept, value: string): void {
    identity.set(name, value)
    around.tell(name, { alias, value })
  }

  function clearUserId(instance: Instance): void {
    keep(instance, 'cs1', '')
    keep(instance, 'user_key', '')
  }

  return {
    clearUserId,
    setUserId(instance, value, key) {
      const { identity, config } = instance
      const id = idOf(value)
      clearUserId(instance)
      if (!id) return wrong
      if (config.idMapping) keep(instance, 'user_key', idOf(key))
      else if (key) say('您设置了 userKey ，请初始化开启 idMapping!')
      keep(instance, 'cs1', id)
      const before = identity.get('gio_id')
      keep(instance, 'gio_id', id)
      instance.renew(!!before && before !== id)
    },
    setUserAttributes(instance, values) {
      if (!isFilled(values)) return wrong
      instance.record({ eventType: 'LOGIN_USER_ATTRIBUTES', attributes: attributesOf(values) })
    },
    identify({ shared: { config, device, held } }, value) {
      if (!config.forceLogin) return say('设置 identify 失败，forceLogin未开启!')
      const deviceId = idOf(value)
      if (!deviceId) return wrong
      device.set(deviceId)
      config.forceLogin = false
      for (const { event, send } of held.splice(0)) send(Object.assign(event, { deviceId }))
    },
  } satisfies Record<string, Command>
}

function trackCommands({ around: { say }, instances }: Session) {
  const off = '指定实例未开启数据采集，'
  const check = '请检查!'

  function track(instance: Instance, eventName: string, props: unknown, duration?: Properties): void {
    const { [sendTo]: others, ...own }: Properties = isProperties(props) ? props : {}
    const fields = { eventType: 'CUSTOM', eventName, attributes: attributesOf({ ...own, ...duration }) } as const
    instance.record(fields)
    if (Array.isArray(others)) for (const other of others) instances.get(String(other))?.record(fields, false)
  }

  const onName = (run: (instance: Instance, name: string, props: unknown) => unknown): Command => {
    return (instance, name, props) =>
      typeof name === 'string' && /^[a-z]\w{0,99}$/i.test(name)
        ? run(instance, name, props)
        : say('事件名格式不正确，只能包含数字、字母和下划线，且不能以数字开头，字符总长度不能超过100!')
  }
  const onTimer = (run: (timer: Timer, instance: Instance, props: unknown) => void, whenOff = ''): Command => {
    return (instance, id, props) => {
      const timer = instance.timers.get(String(id))
      if (!instance.collects()) return say(off + whenOff + check)
      if (!timer) return say(`未查询到指定计时器，${check}`)
      run(timer, instance, props)
    }
  }
  const remove = ({ id }: Timer, { timers }: Instance) => void timers.delete(id)

  return {
    track: onName(track),
    trackTimerStart: onName((instance, name) => {
      if (!instance.collects()) return say(off + check)
      const id = uuid()
      instance.timers.set(id, startTimer(id, name))
      return id
    }),
    trackTimerPause: onTimer((timer) => timer.pause()),
    trackTimerResume: onTimer((timer) => timer.resume()),
    removeTimer: onTimer(remove),
    trackTimerEnd: onTimer((timer, instance, props) => {
      remove(timer, instance)
      track(instance, timer.eventName, props, { event_duration: timer.end() })
    }, '计时器已移除，'),
    clearTrackTimer: ({ timers }) => timers.clear(),
  } satisfies Record<string, Command>
}

function optionCommands(session: Session) {
  const { say, guard } = session.around
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
      if (!shared.config.forceLogin) for (const { event, send } of shared.held.splice(0)) send(event)
    },
    getOption({ config }, name) {
      if (name === undefined) return { ...config }
      const key = shown(name)
      if (key in config) return config[key as keyof Config]
      say(`调用 getOption > ${key} 失败，参数不合法!`)
      return null
    },
    getDeviceId: ({ shared }) => shared.device.get(),
    setBeforeSendListener(instance, listener) {
      if (String(listener).includes('sendPage')) return say('拦截回调中不能调用sendPage方法，请检查!')
      // A command whose listener is no function is not carried out.
      instance.beforeSend = listener as BeforeSend
    },
    flush: ({ shared }) => shared.delivery.flush(),
    onDelivery({ shared }, listener) {
      // As above.
      shared.delivery.onOutcome((...told) => guard(listener as OutcomeListener, ...told))
    },
    setConsent(_, value) {
      const consent = checkedOption('consent', value)
      if (!consent) return wrong
      // What passed the check is one of the three.
      setConsent(session, consent as Consent)
    },
  } satisfies Record<string, Command>
}

/** Commands of an instance, by name. */
export const instanceCommands = (session: Session): Record<string, Command> => ({
  ...userCommands(session),
  ...trackCommands(session),
  ...optionCommands(session),
})

/** Their last function is what they are about, no callback. */
export const isListenerCommand = (name: string) => /Listener$|^onDelivery$/.test(name)
